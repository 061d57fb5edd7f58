import Synchronization
import UFreeAPI

/// A value passed out of a transaction. It is a defect if a finished transaction left no value.
final class Saved<Value: Sendable>: Sendable {
    private let held = Mutex(Result<Value, APIError>.failure(APIError(.internalError)))

    /// Stores a value. If a transaction is repeated, its new value replaces the old one.
    func keep(_ value: Value) { held.withLock { $0 = .success(value) } }

    /// Returns the value stored last.
    func get() throws(APIError) -> Value { try held.withLock { $0 }.get() }
}
