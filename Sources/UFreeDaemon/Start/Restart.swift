import ServiceLifecycle
import Synchronization

/// Stops the daemon's services and starts them again in the same process, or deletes all data (I3). As a service it runs until a
/// restart is requested, which ends the group, or until the group shuts down.
package final class Restart: Service {
    /// What comes after the services have stopped.
    package enum Next: Sendable {
        /// The end of the process.
        case stop
        case start
        /// All data is deleted, then the process ends.
        case erase
    }

    private let wish = Mutex(Next.stop)
    /// One pending request is enough.
    private let wishes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))

    package init() {}

    /// What was requested; `stop` if nothing was.
    package var next: Next { wish.withLock { $0 } }

    /// Whether a restart was requested.
    package var isAsked: Bool { next == .start }

    /// Requests a restart, or the end of all data. Current requests are finished, as with every shutdown.
    package func ask(_ next: Next = .start) {
        wish.withLock { if $0 != .erase { $0 = next } }
        wishes.continuation.yield()
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown { [wishes] in
            for await _ in wishes.stream { return }
        }
    }
}
