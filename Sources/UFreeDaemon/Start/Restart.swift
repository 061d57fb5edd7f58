import ServiceLifecycle
import Synchronization

/// Stops the daemon's services and starts them again in the same process. As a service it runs until a
/// restart is requested, which ends the group, or until the group shuts down.
package final class Restart: Service {
    private let asked = Atomic(false)
    /// One pending request is enough.
    private let wishes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))

    package init() {}

    /// Whether a restart was requested.
    package var isAsked: Bool { asked.load(ordering: .acquiring) }

    /// Requests a restart. Current requests are finished, as with every shutdown.
    package func ask() {
        asked.store(true, ordering: .releasing)
        wishes.continuation.yield()
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown { [wishes] in
            for await _ in wishes.stream { return }
        }
    }
}
