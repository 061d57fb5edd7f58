import Synchronization
package import UFreeDomain
package import UFreeServices

/// A node whose answers and changes are set by a test.
package final class ManualNode: NodePort {
    private struct State {
        var presence = Presence()
        var status = NodeStatus()
        var hurries = 0
        var keeps = 0
        var restarts = 0
        var nearby: [NearbyPerson] = []
        var addresses: [OwnerID: [String]] = [:]
        var discoverableFor: Duration?
        var joinNews: [JoinNews] = []
        var joins: [JoinAttempt] = []
        var invitationNumbers: Set<Int> = []
        var answers: [NumberAnswer] = []
        var searches: [[PhoneNumber]] = []
        var watchers: [AsyncStream<VolatileChange>.Continuation] = []
    }

    private let state = Mutex(State())

    package init() {}

    package func presence(of owners: Set<OwnerID>?) async -> Presence {
        var presence = state.withLock { $0.presence }
        if let owners { presence.hasMyLatest.formIntersection(owners) }
        return presence
    }

    package func status() async -> NodeStatus { state.withLock { $0.status } }

    package func volatileChanges() -> AsyncStream<VolatileChange> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: VolatileChange.self, bufferingPolicy: .bufferingNewest(256))
        state.withLock { $0.watchers.append(continuation) }
        return stream
    }

    package func addresses(of owner: OwnerID) async -> [String] {
        state.withLock { $0.addresses[owner] ?? [] }
    }

    /// Sets where a friend is looked for.
    package func set(addresses: [String], of owner: OwnerID) {
        state.withLock { $0.addresses[owner] = addresses }
    }

    package func hurry() async { state.withLock { $0.hurries += 1 } }

    package func keepIdentity() async { state.withLock { $0.keeps += 1 } }

    package func join(_ attempt: JoinAttempt) async -> AsyncStream<JoinNews> {
        let (stream, continuation) = AsyncStream.makeStream(of: JoinNews.self)
        state.withLock { state in
            state.joins.append(attempt)
            for news in state.joinNews { continuation.yield(news) }
        }
        return stream
    }

    package func invitationNumbersNearby() async -> Set<Int> { state.withLock { $0.invitationNumbers } }

    package func search(
        for numbers: [PhoneNumber], own: PhoneNumber?, within time: Duration
    ) async -> [NumberAnswer] {
        state.withLock { state in
            state.searches.append(numbers)
            return state.answers
        }
    }

    /// Sets what is answered to every phone search.
    package func set(_ answers: [NumberAnswer]) { state.withLock { $0.answers = answers } }

    /// The numbers of each phone search.
    package var searches: [[PhoneNumber]] { state.withLock { $0.searches } }

    /// Sets what becomes of every invitation that is used.
    package func set(_ news: [JoinNews]) { state.withLock { $0.joinNews = news } }

    /// Sets the numbers of codes that others announce.
    package func set(_ numbers: Set<Int>) { state.withLock { $0.invitationNumbers = numbers } }

    /// The invitations that were used.
    package var joins: [JoinAttempt] { state.withLock { $0.joins } }

    /// Counts a requested restart of the daemon.
    func restart() { state.withLock { $0.restarts += 1 } }

    /// How many restarts were requested.
    package var restarts: Int { state.withLock { $0.restarts } }

    /// How often the owner kept the identity.
    package var keeps: Int { state.withLock { $0.keeps } }

    package func nearby() async -> [NearbyPerson] { state.withLock { $0.nearby } }

    package func setDiscoverable(for duration: Duration?) async -> Timestamp? {
        state.withLock { state in
            state.discoverableFor = duration
            state.status.discoverableUntil = duration.map {
                ServiceFixture.noon.adding(milliseconds: $0.components.seconds * 1_000)
            }
            return state.status.discoverableUntil
        }
    }

    /// The last duration for which the name was to be shown.
    package var discoverableFor: Duration? { state.withLock { $0.discoverableFor } }

    /// Sets the result of `nearby()`.
    package func set(_ nearby: [NearbyPerson]) { state.withLock { $0.nearby = nearby } }

    /// How often the node was asked to hurry.
    package var hurries: Int { state.withLock { $0.hurries } }

    /// Sets the result of `presence()`.
    package func set(_ presence: Presence) { state.withLock { $0.presence = presence } }

    /// Sets the result of `status()`.
    package func set(_ status: NodeStatus) { state.withLock { $0.status = status } }

    /// Sends a volatile change to all observers.
    package func tell(_ change: VolatileChange) {
        state.withLock { state in
            for watcher in state.watchers { watcher.yield(change) }
        }
    }
}
