import Glibc
package import Logging
import ServiceLifecycle

/// The last service of the group that waits for its shutdown, and so the first to be told of it: says it to the log and
/// to the service manager, and sets the deadline that no hanging part can outlive. A daemon that begins anew is
/// not stopping: its manager hears READY=1 again.
package struct StoppingNotice: Service {
    /// Seconds from the signal to the end, whatever happens. The group itself gives up earlier, in order.
    static let deadline: UInt32 = 5

    private let notifier: SystemdNotifier
    private let logger: Logger
    private let isRestart: @Sendable () -> Bool

    /// - Parameter isRestart: asked when the shutdown begins.
    package init(
        notifier: SystemdNotifier, logger: Logger, isRestart: @escaping @Sendable () -> Bool = { false }
    ) {
        self.notifier = notifier
        self.logger = logger
        self.isRestart = isRestart
    }

    package func run() async throws {
        try await gracefulShutdown()
        if !isRestart() {
            logger.notice("stopping")
            notifier.stopping()
        }
        // SIGALRM ends the process even when every thread is stuck; what was acknowledged is on the disk by then.
        alarm(Self.deadline)
    }
}
