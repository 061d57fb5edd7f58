import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

/// A node of a simulation: a database that survives a crash, and an engine that doesn't.
struct SimulatedNode {
    let index: Int
    /// The person who owns the machine. A copy of a node has the same owner.
    let person: Int
    let keys: PeerKeys
    var database: MemoryDatabase
    /// The device list that the node shows; nil for one with itself.
    var list: SignedDeviceList?
    /// An older copy of the database, which the owner may restore.
    var backup: MemoryDatabase?
    /// Whether the node will never start again, because its owner kept the other of two copies.
    var isRetired = false
    /// Nil while the node is down.
    var engine: Engine?
    /// A random number for each start.
    var instance: UInt64 = 0
    /// News that the engine has not processed yet, in order.
    var inbox: [News] = []

    /// News from the journal about what changed. The new value is read when the engine processes the news, as
    /// in the node; a link only if the engine has an older one.
    enum News: Equatable {
        case ended(SessionID)
        case link(Link)
        case addressAsk(RequestID)
        case views
        case receiptsDue
    }

    var address: String { "node-\(index):7633" }
    var isUp: Bool { engine != nil }

    /// Returns keys that differ between nodes. Only their bytes matter to the engine.
    static func keys(_ index: Int) -> PeerKeys? {
        let ownerBytes = [UInt8](repeating: UInt8(index + 1), count: 32)
        let deviceBytes = [UInt8](repeating: UInt8(index + 101), count: 32)
        guard let owner = OwnerID(bytes: ownerBytes), let device = DeviceID(bytes: deviceBytes) else {
            return nil
        }
        return PeerKeys(
            owner: owner, device: device, ownerKey: [1] + ownerBytes, deviceKey: [2] + deviceBytes)
    }

    /// Collects the journal's news, as the node does after every commit.
    mutating func takeJournal() {
        for news in database.drainNews() {
            if !news.views.isEmpty, inbox.last != .views { inbox.append(.views) }
            inbox += news.links.map { .link($0) }
            for case .addressAsk(let id) in news.batch.changes { inbox.append(.addressAsk(id)) }
        }
    }

    /// Returns the next news as an event for the engine; nil if the engine already knows it.
    mutating func nextEvent() -> Event? {
        switch inbox.removeFirst() {
        case .ended(let session): .disconnected(session)
        case .link(let link): engine?.holds(link) == true ? nil : sharing(with: [link.owner])
        case .addressAsk(let id): .addressAsk(id, database.addressAsk(id))
        case .views: sharing()
        case .receiptsDue: .receiptsDue
        }
    }

    /// The views, and the links that decide who sees them, as the node reads them.
    /// - Parameter pending: an owner whose link the engine adopts with the outcome of a step.
    func sharing(with owners: Set<OwnerID> = [], pending: OwnerID? = nil) -> Event {
        let asked = owners.union(engine?.connectedFriends ?? []).subtracting([pending].compactMap(\.self))
        let links = asked.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            .map { database.link(to: $0) }
        return .published(
            database.views(since: engine?.heldViews ?? []),
            links: links.filter { engine?.holds($0) == false }.map { LinkNews($0) })
    }
}
