package import UFreeDomain
package import UFreeServices
package import UFreeSync

/// One request as a store keeps it: what its link needs while it is open, and what is told of it afterwards.
package struct RequestEntry: Hashable, Sendable {
    package let id: RequestID
    package let direction: RequestDirection
    /// nil while an outgoing request to an address met nobody there.
    package var peer: OwnerID?
    package var peerName: DisplayName?
    /// Outgoing: where it was sent, as `HOST:PORT`, if it was an address.
    package var address: String?
    /// Incoming: the host it came from.
    package var source: String?
    package var status: RequestStatus
    /// When it was asked here, or first seen here.
    package let timestamp: Timestamp
    /// When it got its final status; nil while pending.
    package var endedAt: Timestamp?
    /// My nonce, 32 bytes: promised (outgoing) or given (incoming).
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

    /// A pending request of mine to an owner.
    package init(_ ask: OutgoingAsk, to peer: OwnerID) {
        self.init(
            id: ask.id, direction: .outgoing, peer: peer, address: ask.address, timestamp: ask.askedAt,
            nonce: ask.nonce, theirNonce: ask.theirNonce, isDelivered: ask.isDelivered,
            isRevealed: ask.isRevealed, code: ask.code)
    }

    /// A pending request of an owner to me.
    package init(_ ask: IncomingAsk, from peer: OwnerID) {
        self.init(
            id: ask.id, direction: .incoming, peer: peer, peerName: ask.name, source: ask.source,
            timestamp: ask.firstSeen, nonce: ask.nonce, commitment: ask.commitment,
            nonceGivenAt: ask.nonceGivenAt, isDelivered: true, code: ask.code)
    }

    /// A pending request to an address.
    package init(_ ask: AddressAsk) {
        self.init(
            id: ask.id, direction: .outgoing, peer: nil, address: ask.address, timestamp: ask.askedAt,
            nonce: ask.nonce)
    }

    /// Gives the request its final status and forgets what only the code's exchange needed. The exchange of a declined one
    /// goes on as if it were pending.
    package mutating func close(_ final: RequestStatus, name: DisplayName?, at now: Timestamp) {
        status = final
        endedAt = now
        peerName = peerName ?? name
        if final != .declined { forgetExchange() }
    }

    /// Forgets the nonces; a code that was made stays.
    package mutating func forgetExchange() {
        nonce = nil
        theirNonce = nil
        commitment = nil
        nonceGivenAt = nil
    }

    /// How many ended requests of strangers are kept: strangers can make more at will.
    package static let strangersKept = 256

    /// Forgets who it was: what remains are id, dates and status (D3). Nobody is shown it any more.
    package mutating func erase() {
        forgetExchange()
        peerName = nil
        address = nil
        source = nil
        code = nil
    }
}

extension RequestEntry {
    /// The entry as the link has it, while it is an outgoing request to a known owner; nil otherwise.
    package var outgoingAsk: OutgoingAsk? {
        guard direction == .outgoing, peer != nil, let nonce else { return nil }
        return OutgoingAsk(
            id: id, askedAt: timestamp, address: address, nonce: nonce, theirNonce: theirNonce,
            isDelivered: isDelivered, isRevealed: isRevealed, code: code)
    }

    /// The entry as the link has it, while it is an incoming request; nil otherwise.
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

    /// Whether it was withdrawn or has expired, so that nobody asks any more.
    package func hasEnded(at now: Timestamp) -> Bool {
        switch status {
        case .withdrawn, .expired: true
        case .pending: RequestRules.isExpired(since: timestamp, at: now)
        case .accepted, .declined: false
        }
    }

    /// The request as services see it. A pending one over its lifetime reads as expired (F5).
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
