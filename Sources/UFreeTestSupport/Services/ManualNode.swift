import Synchronization
package import UFreeDomain
package import UFreeServices

/// A node that knows what a test tells it, and tells what a test says.
package final class ManualNode: NodePort {
    private struct State {
        var presence = Presence()
        var status = NodeStatus()
        var hurries = 0
        var keeps = 0
        var restarts = 0
        var nearby: [NearbyPerson] = []
        var discoverableFor: Duration?
        var watchers: [AsyncStream<VolatileChange>.Continuation] = []
    }

    private let state = Mutex(State())

    package init() {}

    package func presence() async -> Presence { state.withLock { $0.presence } }

    package func status() async -> NodeStatus { state.withLock { $0.status } }

    package func volatileChanges() -> AsyncStream<VolatileChange> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: VolatileChange.self, bufferingPolicy: .bufferingNewest(256))
        state.withLock { $0.watchers.append(continuation) }
        return stream
    }

    package func hurry() async { state.withLock { $0.hurries += 1 } }

    package func keepIdentity() async { state.withLock { $0.keeps += 1 } }

    /// The daemon was asked to begin anew.
    func restart() { state.withLock { $0.restarts += 1 } }

    /// How often that was.
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

    /// For how long the name was last asked to be shown.
    package var discoverableFor: Duration? { state.withLock { $0.discoverableFor } }

    /// Who `nearby()` says is there from now on.
    package func set(_ nearby: [NearbyPerson]) { state.withLock { $0.nearby = nearby } }

    /// How often somebody asked for haste.
    package var hurries: Int { state.withLock { $0.hurries } }

    /// What `presence()` answers from now on.
    package func set(_ presence: Presence) { state.withLock { $0.presence = presence } }

    /// What `status()` answers from now on.
    package func set(_ status: NodeStatus) { state.withLock { $0.status = status } }

    /// Tells everybody who follows the volatile changes.
    package func tell(_ change: VolatileChange) {
        state.withLock { state in
            for watcher in state.watchers { watcher.yield(change) }
        }
    }
}
