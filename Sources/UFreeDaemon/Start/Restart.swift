import ServiceLifecycle
import Synchronization

/// Ends one life of the daemon so that another begins in the same process. As a service it runs until it is asked, and its
/// end is the group's; or until the group shuts down.
package final class Restart: Service {
    private let asked = Atomic(false)
    /// One wish is enough.
    private let wishes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))

    package init() {}

    /// Whether somebody asked.
    package var isAsked: Bool { asked.load(ordering: .acquiring) }

    /// The requests in hand are finished, as with every shutdown.
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
