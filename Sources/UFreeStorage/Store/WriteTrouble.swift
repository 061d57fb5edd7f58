import Synchronization
import UFreeDomain

/// Why the last write failed, for whoever shows what is wrong just now. Only what the disk refuses counts: what a rule
/// refuses is the answer to one request.
final class WriteTrouble: Sendable {
    private struct State {
        var current: DataError?
        var tell: (@Sendable (DataError?) -> Void)?
    }

    private let state = Mutex(State())

    func observe(_ tell: @escaping @Sendable (DataError?) -> Void) { state.withLock { $0.tell = tell } }

    /// Runs a write. Errors of the database become `DataError`, all others pass through unchanged.
    func watching<Result>(_ write: () async throws -> Result) async throws -> Result {
        do {
            let result = try await DataError.mapping(write)
            note(nil)
            return result
        } catch let error as DataError {
            switch error {
            case .insufficientStorage, .permissionDenied: note(error)
            default: break
            }
            throw error
        }
    }

    private func note(_ error: DataError?) {
        let tell = state.withLock { state -> (@Sendable (DataError?) -> Void)? in
            guard state.current != error else { return nil }
            state.current = error
            return state.tell
        }
        tell?(error)
    }
}
