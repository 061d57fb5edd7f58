import Synchronization

/// Requests a restart when a read finds damage, because a start repairs it (D6). Damage that returns at once
/// is a defect of the disk: a second restart within ten minutes would find it again.
package final class DamageAlarm: Sendable {
    private static let quiet = Duration.seconds(600)

    private let last = Mutex<ContinuousClock.Instant?>(nil)

    package init() {}

    /// Requests a restart, unless there was one recently.
    /// - Returns: Whether a restart was requested.
    package func calls(for restart: Restart, at now: ContinuousClock.Instant = .now) -> Bool {
        let isFirst = last.withLock { last in
            if let last, last.duration(to: now) < Self.quiet { return false }
            last = now
            return true
        }
        if isFirst { restart.ask() }
        return isFirst
    }
}
