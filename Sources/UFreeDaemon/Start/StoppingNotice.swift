import Glibc
package import Logging
import ServiceLifecycle

/// The last service of the group, and so the first to be told of a shutdown: says it to the log and to the service
/// manager, and sets the deadline that no hanging part can outlive.
package struct StoppingNotice: Service {
    /// Seconds from the signal to the end, whatever happens. The group itself gives up earlier, in order.
    static let deadline: UInt32 = 5

    private let notifier: SystemdNotifier
    private let logger: Logger

    package init(notifier: SystemdNotifier, logger: Logger) {
        self.notifier = notifier
        self.logger = logger
    }

    package func run() async throws {
        try await gracefulShutdown()
        logger.notice("stopping")
        notifier.stopping()
        // SIGALRM ends the process even when every thread is stuck; what was acknowledged is on the disk by then.
        alarm(Self.deadline)
    }
}
