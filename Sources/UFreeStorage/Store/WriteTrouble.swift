import Synchronization
import UFreeDomain

/// The reason why the last write failed, to show current problems. Only a full disk and denied access count:
/// a broken rule is the response to a single request.
final class WriteTrouble: Sendable {
    private struct State {
        var current: DataError?
        var tell: (@Sendable (DataError?) -> Void)?
    }

    private let state = Mutex(State())

    func observe(_ tell: @escaping @Sendable (DataError?) -> Void) { state.withLock { $0.tell = tell } }

    /// Runs a write. Errors of the database become `DataError`, all others are passed through.
    func watching<Result>(_ write: () async throws -> Result) async throws -> Result {
        do {
            let result = try await DataError.mapping(write)
            note(nil)
            return result
        } catch let error as DataError {
            if error.isRefusedWrite { note(error) }
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
