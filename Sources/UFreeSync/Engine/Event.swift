package import UFreeDomain

/// What happens to the engine.
package enum Event: Hashable, Sendable {
    /// A connection showed who it is. The number is new.
    case connected(SessionID, ConnectedPeer)
    case received(SessionID, Message)
    /// A connection ended; `said` is what the peer gave as its reason in CLOSE.
    case disconnected(SessionID, said: CloseReason? = nil)
    /// The answer to `Effect.probe`; nil where this side could not tell.
    case probed(SessionID, for: SessionID, isAlive: Bool?)
    /// The answer to `Effect.resume`.
    case resumed(SessionID)
    /// A dialled address led to this very daemon.
    case ledHere(address: String)
    /// The owner says that this machine is the one to go on: every view begins anew (Y6).
    case keepIdentity
    /// A link as it now is in the database: after a step of the owner, or as the result of `Effect.transact`.
    /// - Parameter known: the newest list that is stored of the owner, where the engine may know none.
    case link(Link, known: SignedDeviceList? = nil)
    /// The result of a step that came over a session: the link, and what to answer there.
    case outcome(SessionID, LinkOutcome, known: SignedDeviceList? = nil)
    /// A request to an address as it now is; nil once it is bound, withdrawn or gone.
    case addressAsk(RequestID, AddressAsk?)
    /// What my views became (`ReplicaStore.views`).
    case published([ViewUpdate])
}

/// What the engine wants done, in this order: an effect is complete before the next begins, so nobody is told of
/// what a crash could still undo.
package enum Effect: Hashable, Sendable {
    case send(Message, to: SessionID)
    case close(SessionID, CloseReason)
    /// The frames of a friend may be larger than a stranger's.
    case trust(SessionID, Bool)
    /// Ask the first connection for a sign of life, for the sake of the second, and come back with `Event.probed`.
    case probe(SessionID, for: SessionID, within: Duration)
    /// Come back with `Event.resumed` before anything else happens: what a held connection said is taken up again,
    /// one message at a time.
    case resume(SessionID)
    /// One transaction.
    case store(StoreChange)
    /// One transaction: load the link, apply the step, store it; its outcome comes back as `Event.outcome` before
    /// anything else happens.
    case transact(OwnerID, LinkStep, SessionID)
    /// One transaction: these views begin anew with everything that is shared, under these epochs; comes back as
    /// `Event.published` before anything else happens.
    case begin([PrivacyLevel: UInt64])
    case announce(Announcement)
}

/// What the engine has the database remember.
package enum StoreChange: Hashable, Sendable {
    /// A friend's device has acknowledged this position of my log.
    case acknowledged(OwnerID, DeviceID, Position)
    /// Rows of a friend's device, and where that brings us. A snapshot replaces everything held of the friend.
    case applied(OwnerID, DeviceID, Position, rows: [SharedRow], isSnapshot: Bool)
    /// We hold everything of that friend as of now.
    case current(OwnerID, DeviceID)
    /// A request to an address met its owner there.
    case bind(RequestID, OwnerID)
    /// A device was seen: its list, and where it listens.
    case seen(SignedDeviceList, OwnerID, DeviceID, address: String?)
}

/// What is told to whoever watches; not a change of data.
package enum Announcement: Hashable, Sendable {
    case connected(OwnerID)
    case disconnected(OwnerID)
    /// Whether every device of the friend has acknowledged my latest change.
    case receipt(OwnerID, hasLatest: Bool)
    /// A peer holds what this log never said: restored or cloned. A new epoch was begun.
    case foreignHistory(OwnerID)
    /// Two running instances showed a friend's device key at once; the newer was refused.
    case cloneSuspected(OwnerID)
    /// A friend refused this machine because another one shows the same device key.
    case refusedAsClone(by: OwnerID)
    /// Another running instance of this very device key was met.
    case ownKeyElsewhere
    /// Somebody who is a friend here refuses this owner as a stranger: one of the two was restored from a copy.
    case notKnown(by: OwnerID)
    /// What `notKnown` said holds no longer.
    case knownAgain(by: OwnerID)
    /// A request to an address is about to end, because the address leads to this device itself, or to a copy of it.
    case askedOneself(address: String)
    /// Somebody asks for a friendship and gets no code now, as too many codes came to nothing lately.
    case codesHeldBack
    /// A friend's clock differs from ours by that many milliseconds (2 minutes or more).
    case clockDiffers(OwnerID, milliseconds: Int64)
}
