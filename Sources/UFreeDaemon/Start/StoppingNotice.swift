import Glibc
package import Logging
import ServiceLifecycle

/// Reports a shutdown to the log and the service manager, and sets a deadline that ends the process even if a
/// service hangs. It is the last service of the group, so it is the first to be notified of the shutdown. A
/// daemon that restarts is not stopping: its manager receives READY=1 again.
package struct StoppingNotice: Service {
    /// Seconds from the signal to the forced end. The group itself gives up earlier.
    static let deadline: UInt32 = 5

    private let notifier: SystemdNotifier
    private let logger: Logger
    private let isRestart: @Sendable () -> Bool

    /// - Parameter isRestart: called when the shutdown begins.
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
        // SIGALRM ends the process even if every thread is stuck. Everything acknowledged is on the disk by
        // then.
        alarm(Self.deadline)
    }
}
