import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

/// One node of a simulation: a database that survives, and an engine that does not.
struct SimulatedNode {
    let index: Int
    /// Whose machine it is: a copy of another node is the same person.
    let person: Int
    let keys: PeerKeys
    var database: MemoryDatabase
    /// An older copy of the database, as its owner may put back.
    var backup: MemoryDatabase?
    /// True once it will never start again: its owner kept the other of two copies.
    var isRetired = false
    /// Nil while the node is down.
    var engine: Engine?
    /// Random per start.
    var instance: UInt64 = 0
    /// What happened and the engine has not taken yet, in order.
    var inbox: [News] = []

    /// The journal says what changed; what it changed to is read when the engine takes the news, as the node does, and a link
    /// only where the engine holds another.
    enum News: Equatable {
        case ended(SessionID)
        case link(Link)
        case addressAsk(RequestID)
        case views
    }

    var address: String { "node-\(index):7633" }
    var isUp: Bool { engine != nil }

    /// Keys that differ from node to node; only their bytes matter to the engine.
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

    /// The next of the news, as the engine hears it; nil where it knows.
    mutating func nextEvent() -> Event? {
        switch inbox.removeFirst() {
        case .ended(let session): .disconnected(session)
        case .link(let link): engine?.holds(link) == true ? nil : .link(database.link(to: link.owner))
        case .addressAsk(let id): .addressAsk(id, database.addressAsk(id))
        case .views: .published(database.views(since: engine?.heldViews ?? []))
        }
    }
}
