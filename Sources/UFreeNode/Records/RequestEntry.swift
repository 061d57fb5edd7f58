package import UFreeDomain
package import UFreeServices
package import UFreeSync

/// A request as a store keeps it: the data its link needs while it is open, and what is shown of it
/// afterwards.
package struct RequestEntry: Hashable, Sendable {
    package let id: RequestID
    package let direction: RequestDirection
    /// The other side; nil while an outgoing request to an address has not reached anybody.
    package var peer: OwnerID?
    package var peerName: DisplayName?
    /// The address an outgoing request was sent to as `HOST:PORT`; nil if it was sent to a known owner.
    package var address: String?
    /// The host an incoming request came from.
    package var source: String?
    package var status: RequestStatus
    /// When it was created or first seen on this machine.
    package let timestamp: Timestamp
    /// When it got its final status; nil while pending.
    package var endedAt: Timestamp?
    /// My nonce, 32 bytes: committed to (outgoing) or given (incoming).
    package var nonce: [UInt8]?
    package var theirNonce: [UInt8]?
    package var commitment: [UInt8]?
    package var nonceGivenAt: Timestamp?
    package var isDelivered: Bool
    package var isRevealed: Bool
    package var code: ComparisonCode?

    package init(
        id: RequestID, direction: RequestDirection, peer: OwnerID?, peerName: DisplayName? = nil,
        address: String? = nil, source: String? = nil, status: RequestStatus = .pending, timestamp: Timestamp,
        endedAt: Timestamp? = nil, nonce: [UInt8]? = nil, theirNonce: [UInt8]? = nil,
        commitment: [UInt8]? = nil, nonceGivenAt: Timestamp? = nil, isDelivered: Bool = false,
        isRevealed: Bool = false, code: ComparisonCode? = nil
    ) {
        self.id = id
        self.direction = direction
        self.peer = peer
        self.peerName = peerName
        self.address = address
        self.source = source
        self.status = status
        self.timestamp = timestamp
        self.endedAt = endedAt
        self.nonce = nonce
        self.theirNonce = theirNonce
        self.commitment = commitment
        self.nonceGivenAt = nonceGivenAt
        self.isDelivered = isDelivered
        self.isRevealed = isRevealed
        self.code = code
    }

    /// Creates the entry of my pending request to an owner.
    package init(_ ask: OutgoingAsk, to peer: OwnerID) {
        self.init(
            id: ask.id, direction: .outgoing, peer: peer, address: ask.address, timestamp: ask.askedAt,
            nonce: ask.nonce, theirNonce: ask.theirNonce, isDelivered: ask.isDelivered,
            isRevealed: ask.isRevealed, code: ask.code)
    }

    /// Creates the entry of an owner's pending request to me.
    package init(_ ask: IncomingAsk, from peer: OwnerID) {
        self.init(
            id: ask.id, direction: .incoming, peer: peer, peerName: ask.name, source: ask.source,
            timestamp: ask.firstSeen, nonce: ask.nonce, commitment: ask.commitment,
            nonceGivenAt: ask.nonceGivenAt, isDelivered: true, code: ask.code)
    }

    /// Creates the entry of a pending request to an address.
    package init(_ ask: AddressAsk) {
        self.init(
            id: ask.id, direction: .outgoing, peer: nil, address: ask.address, timestamp: ask.askedAt,
            nonce: ask.nonce)
    }

    /// Sets the final status and forgets data that only the code exchange needed. The exchange of a declined
    /// request continues as if it were pending.
    package mutating func close(_ final: RequestStatus, name: DisplayName?, at now: Timestamp) {
        status = final
        endedAt = now
        peerName = peerName ?? name
        if final != .declined { forgetExchange() }
    }

    /// Forgets the exchange; a code that was computed is kept.
    package mutating func forgetExchange() {
        nonce = nil
        theirNonce = nil
        commitment = nil
        nonceGivenAt = nil
    }

    /// How many ended requests of strangers are kept; strangers can create any number.
    package static let strangersKept = 256

    /// Forgets who it was; only id, dates and status remain (D3). The request is no longer shown.
    package mutating func erase() {
        forgetExchange()
        peerName = nil
        address = nil
        source = nil
        code = nil
    }
}

extension RequestEntry {
    /// The entry in the form that the link uses, if it is an outgoing request to a known owner; nil
    /// otherwise.
    package var outgoingAsk: OutgoingAsk? {
        guard direction == .outgoing, peer != nil, let nonce else { return nil }
        return OutgoingAsk(
            id: id, askedAt: timestamp, address: address, nonce: nonce, theirNonce: theirNonce,
            isDelivered: isDelivered, isRevealed: isRevealed, code: code)
    }

    /// The entry in the form that the link uses, if it is an incoming request; nil otherwise.
    package var incomingAsk: IncomingAsk? {
        guard direction == .incoming, let peerName, let source else { return nil }
        return IncomingAsk(
            id: id, firstSeen: timestamp, name: peerName, source: source, commitment: commitment,
            nonce: nonce,
            nonceGivenAt: nonceGivenAt, code: code)
    }

    /// The entry as a request to an address; nil once its owner is known or it has ended.
    package var addressAsk: AddressAsk? {
        guard direction == .outgoing, status == .pending, peer == nil, let nonce, let address else {
            return nil
        }
        return AddressAsk(id: id, askedAt: timestamp, address: address, nonce: nonce)
    }

    /// Returns whether it was withdrawn or has expired.
    package func hasEnded(at now: Timestamp) -> Bool {
        switch status {
        case .withdrawn, .expired: true
        case .pending: RequestRules.isExpired(since: timestamp, at: now)
        case .accepted, .declined: false
        }
    }

    /// Returns the request in the form that services use. A pending one past its lifetime is reported as
    /// expired (F5).
    package func record(at now: Timestamp) -> RequestRecord {
        let isExpired = status == .pending && RequestRules.isExpired(since: timestamp, at: now)
        let request = FriendRequest(
            id: id, direction: direction, peer: peer, peerName: peerName, address: address,
            status: isExpired ? .expired : status, timestamp: timestamp, code: code)
        return RequestRecord(request: request, isDelivered: isDelivered)
    }

    /// How long an ended request is still listed, in milliseconds.
    package static let listedAfterEnd: Int64 = 30 * .day

    /// Whether it belongs in a list of requests: pending, or ended in the last 30 days.
    package func isListed(at now: Timestamp) -> Bool {
        let end = endedAt ?? timestamp.adding(milliseconds: RequestRules.lifetime)
        return end.milliseconds(until: now) < Self.listedAfterEnd
    }
}
