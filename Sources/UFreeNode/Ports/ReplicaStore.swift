package import UFreeDomain
package import UFreeServices
package import UFreeSync

/// What a commit changed, as the node needs it.
package struct ReplicaNews: Sendable {
    package let batch: JournalBatch
    /// How the views were numbered on; empty when nothing that is shared changed.
    package let views: [ViewChange]

    /// The links that changed, as the commit left them.
    package let links: [Link]

    package init(batch: JournalBatch, views: [ViewChange], links: [Link]) {
        self.batch = batch
        self.views = views
        self.links = links
    }
}

/// Where somebody's devices were met, and the newest list of them.
package struct Meeting: Sendable {
    /// Nil until a device was met.
    package let list: SignedDeviceList?
    /// `HOST:PORT`, newest first, at most eight.
    package let addresses: [String]

    package init(list: SignedDeviceList?, addresses: [String]) {
        self.list = list
        self.addresses = addresses
    }
}

/// The database as the engine needs it: each call is one transaction.
package protocol ReplicaStore: Sendable {
    /// Has every commit with a journal entry told from now on, in commit order, before anybody else hears of it; nil for
    /// no more. It is called where the database writes, so all it may do is pass the news on.
    func follow(_ take: (@Sendable (ReplicaNews) -> Void)?)

    /// Everything the engine starts from.
    func load(at now: Timestamp) async throws -> ReplicaState

    /// Makes a change durable. Returns after the commit.
    func commit(_ change: StoreChange, at now: Timestamp) async throws

    /// Loads the link, applies the step (`Link.applying`), stores the outcome and its journal entries.
    func transact(_ owner: OwnerID, _ step: LinkStep, at now: Timestamp) async throws -> LinkOutcome

    /// The link to an owner as it now is; empty where nothing is stored.
    func link(to owner: OwnerID) async throws -> Link

    /// A request to an address; nil once it is bound, withdrawn or gone.
    func addressAsk(_ id: RequestID) async throws -> AddressAsk?

    /// What every view became since it was held like this. Edits are numbered in their own transaction.
    func views(since held: [ViewLog]) async throws -> [ViewUpdate]

    /// Brings every view to what is to be shared (the profile, and my days in the window around the owner's today,
    /// tombstones included), because the window moved.
    func publish(at now: Timestamp) async throws

    /// Begins views anew, with all that is to be shared.
    func begin(_ epochs: [PrivacyLevel: UInt64], at now: Timestamp) async throws

    /// What is remembered of an owner's devices; empty where none was met.
    func meeting(of owner: OwnerID) async throws -> Meeting
}
