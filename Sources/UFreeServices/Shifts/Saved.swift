import Synchronization
import UFreeDomain

/// The shift type that a transaction found or made, for who asked for it.
final class Saved: Sendable {
    private let held = Mutex<ShiftType?>(nil)

    var type: ShiftType? {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }
}
