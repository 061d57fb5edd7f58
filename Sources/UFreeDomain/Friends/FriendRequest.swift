/// The id of a friend request: 128 random bits, chosen by the sender.
package struct RequestID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Exactly 16 bytes.
    package let bytes: [UInt8]

    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Creates an id from two halves of 64 bits.
    package init(_ high: UInt64, _ low: UInt64) {
        bytes = [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
        }
    }

    /// Parses 32 hexadecimal digits.
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

    /// The id as 32 lower-case hexadecimal digits.
    package var description: String { bytes.hexadecimal }

    package static func < (left: RequestID, right: RequestID) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

/// The state of a request (F1). Sending creates a pending request, never a friend.
package enum RequestStatus: Int, Sendable {
    /// May change to any of the others.
    case pending = 0
    case accepted = 1
    case declined = 2
    case withdrawn = 3
    case expired = 4

    package var isFinal: Bool { self != .pending }
}

/// The direction of a request.
package enum RequestDirection: Int, Sendable {
    case incoming = 0
    case outgoing = 1
}

/// A friend request (F1), as one side stores it.
package struct FriendRequest: Hashable, Identifiable, Sendable {
    package let id: RequestID
    package let direction: RequestDirection
    /// The other side; nil while an outgoing request to an address has not reached anybody.
    package var peer: OwnerID?
    /// The name that the other side gave itself; nil if it gave none.
    package var peerName: DisplayName?
    /// The address of the other side as `HOST:PORT`, if one was given.
    package let address: String?
    package var status: RequestStatus
    /// When it was created or first seen on this machine; expiry uses the receiver's clock (F5).
    package let timestamp: Timestamp
    /// The code that both sides can compare (F7); nil until both have been connected.
    package var code: ComparisonCode?

    /// The name to show for the other side: its own name, or the request's id if it gave none.
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

extension FriendRequest: Validatable {
    /// Checks that the peer is known. An outgoing request may have an address instead, unless it was
    /// accepted: nobody becomes a friend without consent.
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        let needsPeer = direction == .incoming || status == .accepted
        if peer == nil, needsPeer || address == nil {
            result.add(ValidationError(field: "peer", rule: .required))
        }
        result.check(timestamp, field: "timestamp")
        return result
    }
}

/// The limits on requests (F5).
package enum RequestRules {
    /// The most pending requests from strangers, in total and from one source address.
    package static let pendingLimit = 32
    package static let pendingPerSource = 4
    /// The most new requests in one hour, from one person and in total (`hourlyLimit`). A person who
    /// withdraws and asks again is let through a few times, and fresh keys cannot make the journal grow
    /// without end.
    package static let hourlyPerPerson = 4
    /// The most new requests in one hour from one source address; one address with many keys leaves room for
    /// others.
    package static let hourlyPerSource = 16
    package static let hourlyLimit = 128
    /// The lifetime of a pending request: 30 days on the receiver's clock.
    package static let lifetime: Int64 = 30 * .day
    /// For 7 days after a decline, requests from the same person are acknowledged but not shown.
    package static let quietAfterDecline: Int64 = 7 * .day

    /// Returns whether a request has outlived its 30 days.
    package static func isExpired(since firstSeen: Timestamp, at now: Timestamp) -> Bool {
        firstSeen.milliseconds(until: now) >= lifetime
    }
}
