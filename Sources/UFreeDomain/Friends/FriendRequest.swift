/// The name of one friend request: 128 random bits, made by the one who asks.
package struct RequestID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Exactly 16 bytes.
    package let bytes: [UInt8]

    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Two halves of 64 bits.
    package init(_ high: UInt64, _ low: UInt64) {
        bytes = [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
        }
    }

    /// Reads 32 hexadecimal digits.
    package init?(text: some StringProtocol) {
        let digits = text.utf8.map { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
            default: nil
            }
        }
        let values = digits.compactMap(\.self)
        guard digits.count == 32, values.count == 32 else { return nil }
        self.init(bytes: stride(from: 0, to: 32, by: 2).map { values[$0] << 4 | values[$0 + 1] })
    }

    /// 32 lower-case hexadecimal digits.
    package var description: String { bytes.hexadecimal }

    package static func < (left: RequestID, right: RequestID) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

/// What became of a request (F1). Sending makes a pending request, never a friend.
package enum RequestStatus: Int, Sendable {
    /// May become any of the others.
    case pending = 0
    case accepted = 1
    case declined = 2
    case withdrawn = 3
    case expired = 4

    package var isFinal: Bool { self != .pending }
}

/// Which way a request went.
package enum RequestDirection: Int, Sendable {
    case incoming = 0
    case outgoing = 1
}

/// One request for a friendship (F1), as one side holds it.
package struct FriendRequest: Hashable, Identifiable, Sendable {
    package let id: RequestID
    package let direction: RequestDirection
    /// The other side; nil while an outgoing request to an address has met nobody there.
    package var peer: OwnerID?
    /// What the other side calls itself, if it said so.
    package var peerName: DisplayName?
    /// Where to look for the other side, as `HOST:PORT`, if it was given.
    package let address: String?
    package var status: RequestStatus
    /// When it was made here, or first seen here: expiry runs on the receiver's clock (F5).
    package let timestamp: Timestamp
    /// Six digits that both sides can compare (F7); nil until both were connected.
    package var code: ComparisonCode?

    /// What to call the other side: its name, or the request's id where it has said none.
    package var calledName: String { peerName?.text ?? "\(id)" }

    package init(
        id: RequestID, direction: RequestDirection, peer: OwnerID?, peerName: DisplayName? = nil,
        address: String? = nil, status: RequestStatus = .pending, timestamp: Timestamp,
        code: ComparisonCode? = nil
    ) {
        self.id = id
        self.direction = direction
        self.peer = peer
        self.peerName = peerName
        self.address = address
        self.status = status
        self.timestamp = timestamp
        self.code = code
    }
}

/// The limits of F5.
package enum RequestRules {
    /// Pending requests from strangers, together and from one source address.
    package static let pendingLimit = 32
    package static let pendingPerSource = 4
    /// New requests in one hour, from one person and from all: whoever withdraws and asks again is heard a few times, and
    /// fresh keys cannot make the journal grow without end.
    package static let hourlyPerPerson = 4
    /// From one source address: whoever has many keys and one address leaves room for others.
    package static let hourlyPerSource = 16
    package static let hourlyLimit = 128
    /// A pending request expires after 30 days on the receiver's clock.
    package static let lifetime: Int64 = 30 * .day
    /// For 7 days after a decline, the same person's requests are acknowledged and not shown.
    package static let quietAfterDecline: Int64 = 7 * .day

    /// Whether a request first seen at one moment has outlived its 30 days at another.
    package static func isExpired(since firstSeen: Timestamp, at now: Timestamp) -> Bool {
        firstSeen.milliseconds(until: now) >= lifetime
    }
}
