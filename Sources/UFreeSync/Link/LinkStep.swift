package import UFreeDomain

/// One step of a link: what its owner does, or what the other side says.
package enum LinkStep: Hashable, Sendable {
    // The owner of this machine.
    case ask(AddressAsk)
    /// An ask without address, to an owner that is known.
    case askKnown(RequestID, nonce: [UInt8])
    /// `verified`: the code the owner typed was the right one.
    case accept(RequestID, verified: Bool)
    case decline(RequestID)
    /// The owner looks at a request and waits for its code: it gets a nonce where others have to wait.
    case look(RequestID, nonce: [UInt8])
    case withdraw(RequestID)
    case remove
    case verify
    // The other side; only the messages of the handshake.
    case receive(Message, LinkSide)
}

/// Who speaks, over which connection, and what the node can still give.
package struct LinkSide: Hashable, Sendable {
    package let me: PeerKeys
    package let peer: PeerKeys
    /// Where the connection comes from, without port.
    package let source: String
    /// 32 random bytes, in case a nonce is to be given.
    package let freshNonce: [UInt8]

    package init(me: PeerKeys, peer: PeerKeys, source: String, freshNonce: [UInt8]) {
        self.me = me
        self.peer = peer
        self.source = source
        self.freshNonce = freshNonce
    }
}

/// What a step may count on beside the link itself; read in the same transaction.
package struct LinkContext: Hashable, Sendable {
    package let now: Timestamp
    /// My display name, which REQUEST and ACCEPT carry.
    package let myName: DisplayName
    /// Pending requests from strangers that are not expired: of all, and of the source in question. Of one source declined ones
    /// count as well: whoever asks from there must not see that a place became free.
    package let pendingIncoming: Int
    package let pendingFromSource: Int
    /// Requests that came in the last hour: from this person, and from all.
    package let asksLastHour: Int
    package let sourceAsksLastHour: Int
    package let allAsksLastHour: Int
    /// Whether the request in question was withdrawn or expired before.
    package let hasEnded: Bool
    /// The nonces of the last 24 hours.
    package let guesses: Guesses

    package init(
        now: Timestamp, myName: DisplayName, pendingIncoming: Int = 0, pendingFromSource: Int = 0,
        asksLastHour: Int = 0, sourceAsksLastHour: Int = 0, allAsksLastHour: Int = 0, hasEnded: Bool = false,
        guesses: Guesses = Guesses()
    ) {
        self.now = now
        self.myName = myName
        self.pendingIncoming = pendingIncoming
        self.pendingFromSource = pendingFromSource
        self.asksLastHour = asksLastHour
        self.sourceAsksLastHour = sourceAsksLastHour
        self.allAsksLastHour = allAsksLastHour
        self.hasEnded = hasEnded
        self.guesses = guesses
    }
}

/// The nonces of the last 24 hours that were given to people who are no friends (yet). Each is one try, for a man in the middle,
/// at making two codes agree (F7): few tries a day leave no chance.
package struct Guesses: Hashable, Sendable {
    /// Of all.
    package let all: Int
    /// Of those whose requests came from the source in question.
    package let fromSource: Int
    /// Of those to the person in question the ones whose promise was not revealed.
    package let openOfPerson: Int

    /// At most so many in 24 hours. The last one is for a request that the owner looks at.
    package static let limit = 10
    package static let limitPerSource = 4

    package init(all: Int = 0, fromSource: Int = 0, openOfPerson: Int = 0) {
        self.all = all
        self.fromSource = fromSource
        self.openOfPerson = openOfPerson
    }

    /// Whether one more is given.
    func leaveRoom(isLookedAt: Bool) -> Bool {
        if isLookedAt { return all < Self.limit }
        return all < Self.limit - 1 && fromSource < Self.limitPerSource && openOfPerson == 0
    }
}

/// What a step came to. The link is stored, the closed requests keep their final status, the replies are sent after
/// the commit.
package struct LinkOutcome: Hashable, Sendable {
    package var link: Link
    package var replies: [Message]
    package var closed: [ClosedRequest]
    /// True when the friendship ended in this step: what is held of the friend is erased in the same transaction.
    package var erasesFriend: Bool
    /// True when the peer cheated: its connection is closed.
    package var isViolation: Bool
    /// True when there is no room for a request now: it is not answered, and its sender has to come again.
    package var isRefused: Bool
    /// True when a promise waits for its nonce, because of `Guesses`.
    package var isCodeHeldBack: Bool

    package init(link: Link) {
        self.link = link
        self.replies = []
        self.closed = []
        self.erasesFriend = false
        self.isViolation = false
        self.isRefused = false
        self.isCodeHeldBack = false
    }
}

/// A request that left the link with a final status. Whoever stores it updates the request's row, or makes one where
/// there is none (a request that crossed another one, or that answered a pending one, may never have been stored).
package struct ClosedRequest: Hashable, Sendable {
    package let id: RequestID
    package let direction: RequestDirection
    package let status: RequestStatus

    package init(id: RequestID, direction: RequestDirection, status: RequestStatus) {
        self.id = id
        self.direction = direction
        self.status = status
    }
}
