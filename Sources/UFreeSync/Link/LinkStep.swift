package import UFreeDomain

/// A step of a link: an action of this owner, or a message from the other side.
package enum LinkStep: Hashable, Sendable {
    // The owner of this machine.
    case ask(AddressAsk)
    /// A request without an address, to a known owner.
    case askKnown(RequestID, nonce: [UInt8])
    /// `verified`: the code the owner typed was the right one. `level`: what the friend sees from the start; nil for
    /// what new friends see.
    case accept(RequestID, verified: Bool, level: PrivacyLevel? = nil)
    case decline(RequestID)
    /// The owner looks at a request and waits for its code; it gets a nonce even if others have to wait.
    case look(RequestID, nonce: [UInt8])
    case withdraw(RequestID)
    case remove
    case verify
    case share(Sharing)
    /// `Profile`: the owner's at this moment.
    case block(Profile)
    case unblock
    /// The owner resets the identity (I3): only the messages that end what there was are kept.
    case leave
    /// Joins with an invitation whose inviter has proved to know its secret. `tag`: proves the same to the inviter.
    case join(RequestID, tag: [UInt8])
    /// Accepts somebody who has proved to know the secret of the owner's invitation.
    case invited(RequestID, name: String, Proof, LinkSide)
    // The other side; only the messages of the handshake.
    case receive(Message, LinkSide)
}

/// The two sides of the connection that a message came over.
package struct LinkSide: Hashable, Sendable {
    package let me: PeerKeys
    package let peer: PeerKeys
    /// The address the connection comes from, without the port.
    package let source: String
    /// 32 random bytes, used if a nonce is given.
    package let freshNonce: [UInt8]

    package init(me: PeerKeys, peer: PeerKeys, source: String, freshNonce: [UInt8]) {
        self.me = me
        self.peer = peer
        self.source = source
        self.freshNonce = freshNonce
    }
}

/// The data that a step needs besides the link, read in the same transaction.
package struct LinkContext: Hashable, Sendable {
    package let now: Timestamp
    /// My display name, which REQUEST and ACCEPT carry.
    package let myName: DisplayName
    /// What new friends see.
    package let newLevel: PrivacyLevel
    /// Pending requests from strangers that have not expired, in total and from the same source. For the
    /// source, declined requests count as well, so that a sender cannot notice that a place became free.
    package let pendingIncoming: Int
    package let pendingFromSource: Int
    /// Requests received in the last hour, from this person, from this source and in total.
    package let asksLastHour: Int
    package let sourceAsksLastHour: Int
    package let allAsksLastHour: Int
    /// Whether this request was withdrawn or expired before.
    package let hasEnded: Bool
    /// The nonces given in the last 24 hours.
    package let guesses: Guesses
    /// The secret of the open invitation that the step names; nil if there is none.
    package let invitation: [UInt8]?
    /// Whether the owner has reset the identity (I3), so that nothing new begins.
    package var isLeaving = false

    package init(
        now: Timestamp, myName: DisplayName, newLevel: PrivacyLevel = .full, pendingIncoming: Int = 0,
        pendingFromSource: Int = 0,
        asksLastHour: Int = 0, sourceAsksLastHour: Int = 0, allAsksLastHour: Int = 0, hasEnded: Bool = false,
        guesses: Guesses = Guesses(), invitation: [UInt8]? = nil
    ) {
        self.now = now
        self.myName = myName
        self.newLevel = newLevel
        self.pendingIncoming = pendingIncoming
        self.pendingFromSource = pendingFromSource
        self.asksLastHour = asksLastHour
        self.sourceAsksLastHour = sourceAsksLastHour
        self.allAsksLastHour = allAsksLastHour
        self.hasEnded = hasEnded
        self.guesses = guesses
        self.invitation = invitation
    }
}

/// The number of nonces given in the last 24 hours to people who are not friends (yet). For a man in the
/// middle, each is one try at making two codes equal (F7); few tries a day leave no chance.
package struct Guesses: Hashable, Sendable {
    /// All of them.
    package let all: Int
    /// Those for requests from the same source.
    package let fromSource: Int
    /// Those given to the same person without a REVEAL.
    package let openOfPerson: Int

    /// The most in 24 hours. The last one is reserved for a request that the owner looks at.
    package static let limit = 10
    package static let limitPerSource = 4

    package init(all: Int = 0, fromSource: Int = 0, openOfPerson: Int = 0) {
        self.all = all
        self.fromSource = fromSource
        self.openOfPerson = openOfPerson
    }

    /// Returns whether one more may be given.
    func leaveRoom(isLookedAt: Bool) -> Bool {
        if isLookedAt { return all < Self.limit }
        return all < Self.limit - 1 && fromSource < Self.limitPerSource && openOfPerson == 0
    }
}

/// The result of a step. The link is stored, the closed requests keep their final status, and the replies are
/// sent after the commit.
package struct LinkOutcome: Hashable, Sendable {
    package var link: Link
    package var replies: [Message]
    package var closed: [ClosedRequest]
    /// True if the step ended the friendship; the friend's data is erased in the same transaction.
    package var erasesFriend: Bool
    /// True if the peer broke the protocol; its connection is closed.
    package var isViolation: Bool
    /// True if there is no room for a request now; it is not answered, and its sender has to try again.
    package var isRefused: Bool
    /// True if a commitment has to wait for its nonce because of `Guesses`.
    package var isCodeHeldBack: Bool
    /// A JOIN that is to be answered.
    package var offer: JoinOffer?
    /// The selector of the invitation that the step used up.
    package var usedInvitation: [UInt8]?

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

/// A request that left the link with a final status. The request's row is updated, or created if it does not
/// exist: a request that crossed another one, or that answered a pending one, may never have been stored.
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
