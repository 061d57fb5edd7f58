package import UFreeDomain

/// A link as it is stored.
package struct LinkNews: Hashable, Sendable {
    package let link: Link
    /// The newest stored device list of the owner, in case the engine has none.
    package let known: SignedDeviceList?

    package init(_ link: Link, known: SignedDeviceList? = nil) {
        self.link = link
        self.known = known
    }
}

/// The input of the engine.
package enum Event: Hashable, Sendable {
    /// A connection proved its identity. Its session id is new.
    case connected(SessionID, ConnectedPeer)
    case received(SessionID, Message)
    /// A connection ended; `said` is the reason in the peer's CLOSE.
    case disconnected(SessionID, said: CloseReason? = nil)
    /// The answer to `Effect.probe`; nil if this side could not determine it.
    case probed(SessionID, for: SessionID, isAlive: Bool?)
    /// The answer to `Effect.resume`.
    case resumed(SessionID)
    /// A dialled address led to this very node.
    case ledHere(address: String)
    /// The answer to `Effect.collectReceipts`.
    case receiptsDue
    /// These receipts are stored (`StoreChange.acknowledged`). It comes before anything else happens.
    case receiptsStored([Receipt])
    /// The owner wants to continue on this machine: every view gets a new epoch (Y6).
    case keepIdentity
    /// A link's current state in the database: after a step of the owner, or as the result of
    /// `Effect.transact`.
    /// - Parameter known: the newest stored device list of the owner, in case the engine has none.
    case link(Link, known: SignedDeviceList? = nil)
    /// The result of a step that came over a session: the link, and the replies to send there.
    case outcome(SessionID, LinkOutcome, known: SignedDeviceList? = nil)
    /// A request to an address in its current state; nil once it is bound, withdrawn or gone.
    case addressAsk(RequestID, AddressAsk?)
    /// The updates of my views (`ReplicaStore.views`), and links that changed with them or before. The links apply
    /// first: no row goes to a friend at a level that has ended.
    case published([ViewUpdate], links: [LinkNews] = [])
    /// The owner uses an invitation, or more is known about where its inviter is; nil if it was given up.
    case join(RequestID, Join?)
}

/// The output of the engine. Effects are carried out in order, each completely before the next, so nobody
/// learns of anything that a crash could still undo.
package enum Effect: Hashable, Sendable {
    case send(Message, to: SessionID)
    case close(SessionID, CloseReason)
    /// Allows larger frames on the connection, for a friend; or only those of a stranger.
    case trust(SessionID, Bool)
    /// Probe the first connection on behalf of the second, and answer with `Event.probed`.
    case probe(SessionID, for: SessionID, within: Duration)
    /// Answer with `Event.resumed` before anything else happens; the messages of a held connection are then
    /// handled one at a time.
    case resume(SessionID)
    /// Store a change in one transaction.
    case store(StoreChange)
    /// Answer with `Event.receiptsDue` a moment later, so that the receipts of many friends are stored together.
    case collectReceipts
    /// Load the link, apply the step and store it in one transaction; the outcome comes back as
    /// `Event.outcome` before anything else happens.
    case transact(OwnerID, LinkStep, SessionID)
    /// Begin these views again in one transaction, with all shared data and these epochs; comes back as
    /// `Event.published` before anything else happens.
    case begin([PrivacyLevel: UInt64])
    case announce(Announcement)
}

/// A friend's device has acknowledged a position in my log.
package struct Receipt: Hashable, Sendable {
    package let owner: OwnerID
    package let device: DeviceID
    package let position: Position

    package init(_ owner: OwnerID, _ device: DeviceID, _ position: Position) {
        self.owner = owner
        self.device = device
        self.position = position
    }
}

/// A change that the database stores for the engine.
package enum StoreChange: Hashable, Sendable {
    /// Friends' devices have acknowledged positions in my log; `Event.receiptsStored` says that it is done.
    case acknowledged([Receipt])
    /// Rows of a friend's device, and our position after them. A snapshot replaces all data of the friend.
    case applied(OwnerID, DeviceID, Position, rows: [SharedRow], isSnapshot: Bool)
    /// Our copy of that friend's data is complete as of now.
    case current(OwnerID, DeviceID)
    /// The owner at the address of a request is now known.
    case bind(RequestID, OwnerID)
    /// A device was seen, with its list and the address where it listens.
    case seen(SignedDeviceList, OwnerID, DeviceID, address: String?)
}

/// News for observers of the engine; not a change of data.
package enum Announcement: Hashable, Sendable {
    case connected(OwnerID)
    case disconnected(OwnerID)
    /// Whether a device of each of these friends has acknowledged my latest change.
    case receipts([OwnerID: Bool])
    /// A peer has a history that this log never had, because one was restored or cloned. A new epoch has
    /// begun.
    case foreignHistory(OwnerID)
    /// Two running instances used a friend's device key at once; the newer was refused.
    case cloneSuspected(OwnerID)
    /// A friend refused this machine because another one uses the same device key.
    case refusedAsClone(by: OwnerID)
    /// Another running instance with this very device key was found.
    case ownKeyElsewhere
    /// A friend refuses this owner as a stranger; one of the two was restored from a copy.
    case notKnown(by: OwnerID)
    /// `notKnown` no longer applies.
    case knownAgain(by: OwnerID)
    /// A request to an address is about to end, because the address leads to this device or to a copy of it.
    case askedOneself(address: String)
    /// A friend request gets no code for now, because too many codes were exchanged recently.
    case codesHeldBack
    /// A friend's clock differs from ours by that many milliseconds (2 minutes or more).
    case clockDiffers(OwnerID, milliseconds: Int64)
    /// An exchange for an invitation that the owner uses has ended, by the request of its join.
    case join(RequestID, JoinResult)
}
