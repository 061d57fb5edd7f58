import ServiceLifecycle
package import UFreeServices

/// Reports to the service manager that the daemon works, at twice the required rate. It reports only after
/// the node has answered; a daemon that hangs is silent, and the manager restarts it (WatchdogSec=,
/// systemd.service(5)).
package struct Watchdog: Service {
    private let interval: Duration
    private let notifier: SystemdNotifier
    private let pause: Pause
    private let pulse: @Sendable () async -> Void

    /// - Parameters:
    /// - interval: the time between two reports.
    /// - pulse: returns when the daemon has done a piece of work, or was cancelled.
    package init(
        every interval: Duration, notifier: SystemdNotifier, pause: @escaping Pause,
        pulse: @escaping @Sendable () async -> Void
    ) {
        self.interval = interval
        self.notifier = notifier
        self.pause = pause
        self.pulse = pulse
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await pulse()
                if Task.isCancelled { return }
                notifier.alive()
                try? await pause(interval)
            }
        }
    }
}
