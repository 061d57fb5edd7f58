import Dispatch
import GRDB
import Synchronization
import UFreeDomain

/// The database's pool, and its replacement after the disk failed: a failed write or fsync is final for a connection,
/// what it holds may not be what the disk holds (fault 7). The next write opens and checks the file anew; until that
/// succeeds nothing is written.
final class Connection: Sendable {
    private struct State {
        var pool: DatabasePool
        var hasFailed = false
    }

    private let directory: String
    private let sealer: Sealer
    private let state: Mutex<State>
    /// Where the file is opened anew: a disk that failed may take its time over it.
    private let opening = DispatchQueue(label: "ufree.opening")

    init(_ pool: DatabasePool, in directory: String, _ sealer: Sealer) {
        self.directory = directory
        self.sealer = sealer
        state = Mutex(State(pool: pool))
    }

    /// For reading.
    var pool: DatabasePool { state.withLock { $0.pool } }

    /// For writing, opened anew after a failure.
    /// - Throws: `DataError` while the file cannot be opened or does not pass its check.
    func writable() async throws -> DatabasePool {
        if let pool = working { return pool }
        return try await withCheckedThrowingContinuation { waiting in
            opening.async { waiting.resume(with: Result { try self.reopened() }) }
        }
    }

    private var working: DatabasePool? { state.withLock { $0.hasFailed ? nil : $0.pool } }

    private func reopened() throws -> DatabasePool {
        if let pool = working { return pool }
        let fresh = try DatabaseFile.open(in: directory, sealer).pool
        // Readers that still use the old pool end by themselves; it closes with the last of them.
        state.withLock { $0 = State(pool: fresh) }
        return fresh
    }

    /// Notes an error of a write; one of the disk ends the connection's writing.
    func note(_ error: DatabaseError) {
        guard error.resultCode == .SQLITE_IOERR else { return }
        state.withLock { $0.hasFailed = true }
    }
}
