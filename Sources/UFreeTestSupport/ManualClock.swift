import Synchronization
package import UFreeDomain
import UFreeServices

/// A wall clock that stands still until a test moves it.
package final class ManualClock: WallClock {
    private let current: Mutex<Timestamp>

    package init(_ start: Timestamp = Timestamp(milliseconds: 1_767_960_000_000)) {
        current = Mutex(start)
    }

    package func now() -> Timestamp { current.withLock { $0 } }

    /// Moves the clock, backwards too.
    package func advance(milliseconds: Int64) {
        current.withLock { $0 = $0.adding(milliseconds: milliseconds) }
    }
}
