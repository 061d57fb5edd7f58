import Synchronization
import UFreeAPI

/// What a transaction found or made, for who asked for it. That there is nothing where it has come to its end is a defect.
final class Saved<Value: Sendable>: Sendable {
    private let held = Mutex(Result<Value, APIError>.failure(APIError(.internalError)))

    /// Keeps a value; one that a transaction which is done once more finds takes the place of the last.
    func keep(_ value: Value) { held.withLock { $0 = .success(value) } }

    /// What was kept last.
    func get() throws(APIError) -> Value { try held.withLock { $0 }.get() }
}
