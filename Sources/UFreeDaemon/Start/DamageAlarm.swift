import Synchronization

/// Damage that a read finds is repaired by a start (D6). One that comes back at once is the disk's: a second start within ten
/// minutes would find it again.
package final class DamageAlarm: Sendable {
    private static let quiet = Duration.seconds(600)

    private let last = Mutex<ContinuousClock.Instant?>(nil)

    package init() {}

    /// Asks for a new start, unless one was asked for just before.
    /// - Returns: whether it was asked for.
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
