import Dispatch
import Synchronization
import UFreeDomain
import UFreeServices
import UFreeSync

/// A search that somebody has begun on one connection.
struct NumberVisit: Sendable {
    /// The key that was shown.
    var oracle: NumberOracle?
    /// How many elements are still evaluated.
    var remaining = 0
    /// Whether it was asked for. One connection carries one search.
    var hasBegun = false
}

/// Answers phone searches, on a thread of its own. How much is evaluated in a day is limited: that is what keeps
/// others from trying all numbers.
actor NumberDesk {
    private nonisolated let executor = QueueExecutor(label: "ufree.numbers")

    /// An element takes milliseconds, and the daemon has one event loop.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The most elements in a day: for one person, for one source address, and for all.
    static let (perOwner, perSource, perDay) = (512, 1_024, 2_048)

    private enum Payer: Hashable {
        case owner(OwnerID)
        case source(String)
    }

    private let store: any ReplicaStore
    private let clock: any WallClock
    /// The current key. A search that has begun keeps its own.
    private var current: NumberOracle?
    /// Counts the keys.
    private var generation = 0
    /// The key that is being made. With many contacts that takes seconds, on another thread.
    private var making: Task<NumberOracle, any Error>?
    /// The day of the current key and of what was spent, in UTC.
    private var day: Int64 = 0
    private var spent: [Payer: Int] = [:]
    private var random = SystemRandomNumberGenerator()

    init(store: any ReplicaStore, clock: any WallClock) {
        self.store = store
        self.clock = clock
    }

    /// Makes a new key for the next search: the number or who can find it has changed, or another day has begun.
    func renew() {
        (current, making) = (nil, nil)
        generation += 1
    }

    /// Begins a search.
    /// - Returns: what the searcher sees; empty if the limits do not allow as many.
    func begin(
        _ count: Int, _ peer: ConnectedPeer, isBlocked: Bool
    ) async throws -> (visit: NumberVisit, shown: [Findable]) {
        let now = clock.now()
        let today = now.milliseconds / .day
        if today > day {
            spent = [:]
            renew()
        }
        // A clock that was ahead must not keep the day for long.
        day = today
        let payers: [(Payer, Int)] = [
            (.owner(peer.keys.owner), Self.perOwner), (.source(peer.source), Self.perSource),
        ]
        guard payers.allSatisfy({ spent[$0.0, default: 0] + count <= $0.1 }) else {
            return (NumberVisit(), [])
        }
        // Counted before it is answered, and counted for several searches that arrive together.
        for (payer, _) in payers { spent[payer, default: 0] += count }
        guard await (try? store.spendEvaluations(count, of: Self.perDay, at: now)) == true else {
            // Only what was granted is remembered, so the table stays small however many keys ask.
            for (payer, _) in payers { spent[payer] = spent[payer].flatMap { $0 > count ? $0 - count : nil } }
            return (NumberVisit(), [])
        }
        let oracle = try await oracle()
        let shown = oracle.shown(
            to: peer.keys.owner, isBlocked: isBlocked, connection: peer.nonces, using: &random)
        return (NumberVisit(oracle: oracle, remaining: count), shown)
    }

    /// Returns the current key. The first search of a day makes it, and the others wait for that.
    private func oracle() async throws -> NumberOracle {
        while true {
            if let current { return current }
            // Unstructured: all searches that begin meanwhile wait for the same key.
            let task = making ?? Task { try await Self.make(store.ownNumber(), store.contacts()) }
            let began = generation
            making = task
            let result = await task.result
            // Meanwhile the number may have changed.
            guard began == generation else { continue }
            if making == task { making = nil }
            current = try result.get()
        }
    }

    private static func make(_ own: OwnNumber, _ contacts: [Contact]) async throws -> NumberOracle {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "ufree.numbers.key").async {
                continuation.resume(with: Result { try NumberOracle(own, contacts: contacts.map(\.number)) })
            }
        }
    }

    /// Evaluates elements.
    /// - Throws: an error if one of them is no element.
    func evaluate(_ elements: [[UInt8]], for visit: NumberVisit) throws -> [[UInt8]] {
        try visit.oracle?.evaluate(elements) ?? []
    }
}

extension Node {
    /// Serves a connection that somebody dialled for a phone search, in the connection's own task. To the engine it does not
    /// exist; what belongs to no search ends it.
    nonisolated func serveSearch(on connection: any PeerConnection) async {
        var visit = NumberVisit()
        try? await connection.receive { message in
            let charge = allowances.withLock { $0.charge(message, from: connection.peer, at: uptime) }
            guard await waits(charge, for: connection) else { return }
            guard case .number(let message) = message else { return connection.close(.violation) }
            await answer(message, &visit, on: connection)
        }
    }

    private nonisolated func answer(
        _ message: NumberMessage, _ visit: inout NumberVisit, on connection: any PeerConnection
    ) async {
        switch message {
        case .search(let count) where !visit.hasBegun:
            let isBlocked = await isBlocked(connection.peer.keys.owner)
            let answer = try? await numbers.begin(count, connection.peer, isBlocked: isBlocked)
            visit = answer?.visit ?? NumberVisit()
            visit.hasBegun = true
            let shown = answer?.shown ?? []
            for part in shown.isEmpty ? [nil] : shown.map(Optional.some) {
                _ = connection.send(.number(.findable(part)))
            }
        case .blinded(let elements) where elements.count <= visit.remaining:
            visit.remaining -= elements.count
            do {
                let evaluated = try await numbers.evaluate(elements, for: visit)
                _ = connection.send(.number(.evaluated(evaluated)))
            } catch {
                connection.close(.violation)
            }
        default: connection.close(.violation)
        }
    }

    /// While the engine starts again, nobody is known, and everybody counts as blocked.
    func isBlocked(_ owner: OwnerID) -> Bool {
        engine.map { $0.link(to: owner)?.isBlocked == true } ?? true
    }
}
