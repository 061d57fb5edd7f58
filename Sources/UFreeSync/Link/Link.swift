package import UFreeDomain

/// Everything between this owner and one other: at most one request each way, at most one friendship, and the
/// steps the other side has not acknowledged. Stored whole, changed only by `Link+Steps` inside one transaction.
///
/// `none -> outgoing | incoming -> friend -> removing -> none`; crossing requests go from `outgoing` to `friend`.
package struct Link: Hashable, Sendable {
    package let owner: OwnerID
    /// Mine to them, while pending.
    package var outgoing: OutgoingAsk?
    /// Theirs to me, while pending.
    package var incoming: IncomingAsk?
    package var friendship: Friendship?
    /// Steps that wait for an acknowledgement, oldest first.
    package var outbox: [OutboxStep]
    /// The last request of theirs that was declined: it is answered like a pending one and not shown (F5).
    package var declined: DeclinedAsk?

    package init(
        owner: OwnerID, outgoing: OutgoingAsk? = nil, incoming: IncomingAsk? = nil,
        friendship: Friendship? = nil, outbox: [OutboxStep] = [], declined: DeclinedAsk? = nil
    ) {
        self.owner = owner
        self.outgoing = outgoing
        self.incoming = incoming
        self.friendship = friendship
        self.outbox = outbox
        self.declined = declined
    }

    /// True when nothing needs to be remembered or said.
    package var isEmpty: Bool {
        outgoing == nil && incoming == nil && friendship == nil && outbox.isEmpty && declined == nil
    }

    /// Their request whose code is exchanged, whether it is pending, accepted or declined.
    package var asked: IncomingAsk? {
        if let incoming { return incoming }
        if case .asked(let ask)? = friendship?.unfinished { return ask }
        return declined?.ask
    }

    /// True while the other side still has to learn that the friendship is over.
    package var isRemoving: Bool { outbox.contains { $0.step == .remove } }

    /// True when this side has a reason to look for the other.
    package var wantsConnection: Bool { friendship != nil || outgoing != nil || !outbox.isEmpty }
}

/// A request of mine on its way.
package struct OutgoingAsk: Hashable, Sendable {
    package let id: RequestID
    package let askedAt: Timestamp
    /// Where it was sent, as `HOST:PORT`, if it was an address.
    package let address: String?
    /// 32 random bytes, promised by COMMIT.
    package let nonce: [UInt8]
    /// The other side's nonce once NONCE came.
    package var theirNonce: [UInt8]?
    /// Whether the other side acknowledged REQUEST.
    package var isDelivered: Bool
    /// Whether the other side acknowledged REVEAL: only then do both have the code.
    package var isRevealed: Bool
    package var code: ComparisonCode?

    package init(
        id: RequestID, askedAt: Timestamp, address: String?, nonce: [UInt8], theirNonce: [UInt8]? = nil,
        isDelivered: Bool = false, isRevealed: Bool = false, code: ComparisonCode? = nil
    ) {
        self.id = id
        self.askedAt = askedAt
        self.address = address
        self.nonce = nonce
        self.theirNonce = theirNonce
        self.isDelivered = isDelivered
        self.isRevealed = isRevealed
        self.code = code
    }
}

/// A request of mine to an address where nobody was met yet: whose it is is not known.
package struct AddressAsk: Hashable, Sendable {
    package let id: RequestID
    package let askedAt: Timestamp
    /// `HOST:PORT`.
    package let address: String
    /// 32 random bytes.
    package let nonce: [UInt8]

    package init(id: RequestID, askedAt: Timestamp, address: String, nonce: [UInt8]) {
        self.id = id
        self.askedAt = askedAt
        self.address = address
        self.nonce = nonce
    }
}

/// A request of theirs that waits for an answer.
package struct IncomingAsk: Hashable, Sendable {
    package let id: RequestID
    /// On this side's clock; expiry runs from here.
    package let firstSeen: Timestamp
    package let name: DisplayName
    /// The host it came from: at most four pending a source.
    package let source: String
    /// What COMMIT promised, 32 bytes.
    package var commitment: [UInt8]?
    /// My nonce, given once; and when.
    package var nonce: [UInt8]?
    package var nonceGivenAt: Timestamp?
    package var code: ComparisonCode?

    package init(
        id: RequestID, firstSeen: Timestamp, name: DisplayName, source: String, commitment: [UInt8]? = nil,
        nonce: [UInt8]? = nil, nonceGivenAt: Timestamp? = nil, code: ComparisonCode? = nil
    ) {
        self.id = id
        self.firstSeen = firstSeen
        self.name = name
        self.source = source
        self.commitment = commitment
        self.nonce = nonce
        self.nonceGivenAt = nonceGivenAt
        self.code = code
    }
}

/// Both consented.
package struct Friendship: Hashable, Sendable {
    /// The requests it came of: one, or two that crossed. REMOVE names them, so that an old one removes nothing.
    package var requests: [RequestID]
    package let since: Timestamp
    /// The name the friend gave with its request or acceptance; the profile takes over once it is received.
    package let name: DisplayName
    package var level: PrivacyLevel
    package var isVerified: Bool
    package var code: ComparisonCode?
    /// The code's exchange where accepting overtook it.
    package var unfinished: UnfinishedExchange?

    package init(
        requests: [RequestID], since: Timestamp, name: DisplayName, level: PrivacyLevel = .full,
        isVerified: Bool = false, code: ComparisonCode? = nil, unfinished: UnfinishedExchange? = nil
    ) {
        self.requests = requests
        self.since = since
        self.name = name
        self.level = level
        self.isVerified = isVerified
        self.code = code
        self.unfinished = unfinished
    }
}

/// A comparison code's exchange that goes on after the two became friends.
package enum UnfinishedExchange: Hashable, Sendable {
    case asking(OutgoingAsk)
    case asked(IncomingAsk)
}

/// A request that was declined. For a while it, and what the same person asks anew, is answered exactly like a pending one
/// and shown to nobody (F5): its sender learns nothing from the answers.
package struct DeclinedAsk: Hashable, Sendable {
    /// Of their latest request.
    package let id: RequestID
    /// When the owner declined.
    package let at: Timestamp
    /// The latest request, with the exchange of its code; nil once it was withdrawn.
    package var ask: IncomingAsk?

    package init(id: RequestID, at: Timestamp, ask: IncomingAsk? = nil) {
        self.id = id
        self.at = at
        self.ask = ask
    }
}

/// Something the other side must hear: sent on every connection until acknowledged.
package struct OutboxStep: Hashable, Sendable {
    /// `accept`, `withdraw` or `remove`; a request is its own outbox.
    package let step: HandshakeStep
    /// One request; for `remove` those the friendship came of.
    package let requests: [RequestID]

    package init(step: HandshakeStep, requests: [RequestID]) {
        self.step = step
        self.requests = requests
    }
}
