package import UFreeDomain
package import UFreeServices
package import UFreeSync

/// The changes of a commit that the node needs.
package struct ReplicaNews: Sendable {
    /// Takes news in commit order, some of it also before its commit.
    package typealias Reader = @Sendable (ReplicaNews, _ isCommitted: Bool) -> Void

    package let batch: JournalBatch
    /// The new numbers of the views; empty if no shared data changed.
    package let views: [ViewChange]

    /// The links that changed, in their state after the commit.
    package let links: [Link]
    /// The mark of the request that made the change, for the log.
    package let request: String?

    package init(batch: JournalBatch, views: [ViewChange], links: [Link], request: String? = nil) {
        self.batch = batch
        self.views = views
        self.links = links
        self.request = request
    }

    /// Whether only friends changed days of theirs, which concerns nobody but the owner.
    var isOfFriendsDays: Bool { views.isEmpty && links.isEmpty && batch.changes.allSatisfy(\.isFriendsDay) }
}

/// The addresses of an owner's devices, and the newest list of the devices.
package struct Meeting: Sendable {
    /// The newest device list; nil if no device has been connected.
    package let list: SignedDeviceList?
    /// The addresses as `HOST:PORT`, newest first, at most eight.
    package let addresses: [String]
    /// The device that was last seen at an address, for the newest address of each device.
    package let devices: [String: DeviceID]

    package init(list: SignedDeviceList?, addresses: [String], devices: [String: DeviceID]) {
        self.list = list
        self.addresses = addresses
        self.devices = devices
    }

    /// Returns the newest address of each device.
    /// - Parameter addresses: newest first; a device is nil where it is unknown.
    package static func newest(_ addresses: [(String, DeviceID?)]) -> [String: DeviceID] {
        var known: Set<DeviceID> = []
        return addresses.reduce(into: [:]) { places, place in
            if let device = place.1, known.insert(device).inserted { places[place.0] = device }
        }
    }
}

/// The engine's access to the database; each call is one transaction.
package protocol ReplicaStore: Sendable {
    /// Reports every commit with a journal entry to `take`, in commit order and before any other reader; nil
    /// ends it. A change of the views is also reported before it is committed, which may still fail. It is called where the
    /// database writes, so it may only pass the news on.
    func follow(_ take: ReplicaNews.Reader?)

    /// Reads the engine's initial state.
    func load(at now: Timestamp) async throws -> ReplicaState

    /// Stores a change and returns after the commit.
    func commit(_ change: StoreChange, at now: Timestamp) async throws

    /// Loads the link, applies the step (`Link.applying`), and stores the outcome and its journal entries.
    func transact(_ owner: OwnerID, _ step: LinkStep, at now: Timestamp) async throws -> LinkOutcome

    /// Returns the current link to an owner; empty if nothing is stored.
    func link(to owner: OwnerID) async throws -> Link

    /// Returns a request to an address; nil once it is bound, withdrawn or gone.
    func addressAsk(_ id: RequestID) async throws -> AddressAsk?

    /// Returns the changes of every view since the given copies, and links, both as of the same commit: a view that had
    /// no reader is out of date, and only the commit that gives it one brings it up to date. Edits are numbered in their
    /// own transaction.
    func sharing(
        since held: [ViewLog], with owners: Set<OwnerID>
    ) async throws -> (views: [ViewUpdate], links: [Link])

    /// Returns the owner's invitations whose time is not over, by number.
    func invitations(at now: Timestamp) async throws -> [Invitation]

    /// Returns the owner's phone number, and who can find it.
    func ownNumber() async throws -> OwnNumber

    /// Returns the owner's contacts, in the order of their numbers.
    func contacts() async throws -> [Contact]

    /// Counts evaluations of blinded numbers, on the day of `now` in UTC.
    /// - Returns: false if the day's limit does not allow as many; nothing is counted then.
    func spendEvaluations(_ count: Int, of limit: Int, at now: Timestamp) async throws -> Bool

    /// Updates every view to the shared data (the profile, and my days in the window around the owner's
    /// today, including tombstones), because the window moved.
    func publish(at now: Timestamp) async throws

    /// Begins the views again with all shared data and these epochs.
    func begin(_ epochs: [PrivacyLevel: UInt64], at now: Timestamp) async throws

    /// Returns the stored data about an owner's devices; empty if none has been connected.
    func meeting(of owner: OwnerID) async throws -> Meeting
}
