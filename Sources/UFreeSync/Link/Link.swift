package import UFreeDomain

/// The state of the relation between this owner and another: at most one request in each direction, at most
/// one friendship, and the steps that the other side has not acknowledged. It is stored as a whole, and only
/// `Link+Steps` changes it, inside one transaction.
///
/// `none -> outgoing | incoming -> friend -> removing -> none`; crossing requests go from `outgoing` to
/// `friend`.
package struct Link: Hashable, Sendable {
    package let owner: OwnerID
    /// My pending request to them.
    package var outgoing: OutgoingAsk?
    /// Their pending request to me.
    package var incoming: IncomingAsk?
    package var friendship: Friendship?
    /// The steps to be acknowledged, oldest first.
    package var outbox: [OutboxStep]
    /// Their last declined request: it is answered like a pending one but not shown (F5).
    package var declined: DeclinedAsk?
    /// If the owner blocked them, the owner's profile at that moment: to them, this owner falls silent (F20).
    package var block: Profile?

    package init(
        owner: OwnerID, outgoing: OutgoingAsk? = nil, incoming: IncomingAsk? = nil,
        friendship: Friendship? = nil, outbox: [OutboxStep] = [], declined: DeclinedAsk? = nil,
        block: Profile? = nil
    ) {
        self.owner = owner
        self.outgoing = outgoing
        self.incoming = incoming
        self.friendship = friendship
        self.outbox = outbox
        self.declined = declined
        self.block = block
    }

    /// Whether the owner blocked them.
    package var isBlocked: Bool { block != nil }

    /// True when there is nothing to remember and nothing to send.
    package var isEmpty: Bool {
        outgoing == nil && incoming == nil && friendship == nil && outbox.isEmpty && declined == nil
            && !isBlocked
    }

    /// Their request whose code is being exchanged, whether it is pending, accepted or declined.
    package var asked: IncomingAsk? {
        if let incoming { return incoming }
        if case .asked(let ask)? = friendship?.unfinished { return ask }
        return declined?.ask
    }

    /// True while the other side has not acknowledged that the friendship is over.
    package var isRemoving: Bool { outbox.contains { $0.step == .remove } }

    /// True when this side has a reason to connect.
    package var wantsConnection: Bool { friendship != nil || outgoing != nil || !outbox.isEmpty }
}

extension Link {
    /// Whether the end of an older friendship or request is not acknowledged yet. Until then a new request waits, so that
    /// it is not taken for a part of the old one.
    var isEnding: Bool { outbox.contains { $0.step == .remove || $0.step == .withdraw } }

    /// Returns the messages to send: once on every connection, until they are acknowledged.
    package func pendingMessages(me: PeerKeys, peer: PeerKeys, myName: String) -> [Message] {
        var messages: [Message] = outbox.compactMap { step in
            guard let id = step.requests.first else { return nil }
            switch step.step {
            case .accept: return .accept(id, name: myName)
            case .withdraw: return .withdraw(id)
            case .remove: return .remove(step.requests)
            case .request, .reveal: return nil
            }
        }
        if let outgoing, !isEnding {
            if !outgoing.isDelivered { messages.append(.request(outgoing.id, name: myName)) }
            messages += Self.exchange(outgoing, me: me, peer: peer)
        }
        if case .asking(let ask)? = friendship?.unfinished {
            messages += Self.exchange(ask, me: me, peer: peer)
        }
        // It may have been created while there was no connection.
        if let asked, asked.code == nil, let nonce = asked.nonce {
            messages.append(.nonce(asked.id, nonce: nonce))
        }
        return messages
    }

    private static func exchange(_ ask: OutgoingAsk, me: PeerKeys, peer: PeerKeys) -> [Message] {
        guard !ask.isInvited else { return [] }
        if ask.theirNonce == nil {
            let commitment = CodeExchange.commitment(nonce: ask.nonce, asker: me, asked: peer)
            return [.commit(ask.id, commitment: commitment)]
        }
        return ask.isRevealed ? [] : [.reveal(ask.id, nonce: ask.nonce)]
    }
}

/// A pending request of mine.
package struct OutgoingAsk: Hashable, Sendable {
    package let id: RequestID
    package let askedAt: Timestamp
    /// The address it was sent to as `HOST:PORT`; nil if it was sent to a known owner.
    package let address: String?
    /// 32 random bytes, committed to by COMMIT; none if an invitation makes a code superfluous.
    package let nonce: [UInt8]
    /// The other side's nonce; nil until NONCE arrived.
    package var theirNonce: [UInt8]?
    /// Whether the other side acknowledged REQUEST.
    package var isDelivered: Bool
    /// Whether the other side acknowledged REVEAL, which means that both have the code.
    package var isRevealed: Bool
    package var code: ComparisonCode?

    /// Whether an invitation proved both sides to each other, so that no code needs to be compared.
    package var isInvited: Bool { nonce.isEmpty }

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

/// A request of mine to an address whose owner is not known yet.
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
    /// When it was first seen, on this side's clock; expiry starts here.
    package let firstSeen: Timestamp
    package let name: DisplayName
    /// The host it came from; at most four pending requests per source.
    package let source: String
    /// The commitment from COMMIT, 32 bytes.
    package var commitment: [UInt8]?
    /// My nonce, which is given once, and when it was given.
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

/// A friendship: both sides consented.
package struct Friendship: Hashable, Sendable {
    /// The requests that led to it: one, or two that crossed. REMOVE names them, so that an old REMOVE has no
    /// effect.
    package var requests: [RequestID]
    package let since: Timestamp
    /// The name that the friend gave in its request or acceptance; replaced by the profile once that is
    /// received.
    package let name: DisplayName
    package var sharing: Sharing
    package var isVerified: Bool
    package var code: ComparisonCode?
    /// The code exchange, if the request was accepted before it was complete.
    package var unfinished: UnfinishedExchange?

    package init(
        requests: [RequestID], since: Timestamp, name: DisplayName, sharing: Sharing = Sharing(),
        isVerified: Bool = false, code: ComparisonCode? = nil, unfinished: UnfinishedExchange? = nil
    ) {
        self.requests = requests
        self.since = since
        self.name = name
        self.sharing = sharing
        self.isVerified = isVerified
        self.code = code
        self.unfinished = unfinished
    }

    package var level: PrivacyLevel { sharing.level }
}

/// A code exchange that continues after the two became friends.
package enum UnfinishedExchange: Hashable, Sendable {
    case asking(OutgoingAsk)
    case asked(IncomingAsk)
}

/// A declined request. For a while, it and new requests of the same person are answered exactly like pending
/// ones but not shown (F5), so the sender learns nothing from the answers.
package struct DeclinedAsk: Hashable, Sendable {
    /// The id of their latest request.
    package let id: RequestID
    /// When the owner declined.
    package let at: Timestamp
    /// The latest request with its code exchange; nil once it was withdrawn.
    package var ask: IncomingAsk?

    package init(id: RequestID, at: Timestamp, ask: IncomingAsk? = nil) {
        self.id = id
        self.at = at
        self.ask = ask
    }
}

/// A step that is sent on every connection until the other side acknowledges it.
package struct OutboxStep: Hashable, Sendable {
    /// `accept`, `withdraw` or `remove`; a request needs no outbox.
    package let step: HandshakeStep
    /// One request; for `remove`, the requests that led to the friendship.
    package let requests: [RequestID]

    package init(step: HandshakeStep, requests: [RequestID]) {
        self.step = step
        self.requests = requests
    }
}
