import Dispatch
import GRDB
import Glibc
import Synchronization
import UFreeDomain

/// The database's pool, and its replacement after a disk error: a failed write or fsync is final for a
/// connection, because its state may differ from the disk (fault 7). The next write opens and checks the file
/// again; until that succeeds, nothing is written.
final class Connection: Sendable {
    private struct State {
        var pool: DatabasePool
        var hasFailed = false
    }

    private let directory: String
    private let sealer: Sealer
    /// The database file if it is on a read-only file system; nil otherwise.
    private let readOnly: PrivateFile.FileID?
    private let state: Mutex<State>
    /// The queue for reopening the file, which may take time after a disk error.
    private let opening = DispatchQueue(label: "ufree.opening")

    /// - Parameter isReadOnly: whether the pool is on a read-only file system and never writes.
    init(_ pool: DatabasePool, in directory: String, _ sealer: Sealer, isReadOnly: Bool) {
        readOnly = isReadOnly ? PrivateFile.FileID(DatabaseFile.path(in: directory)) : nil
        self.directory = directory
        self.sealer = sealer
        state = Mutex(State(pool: pool))
    }

    /// The pool for reading.
    var pool: DatabasePool { state.withLock { $0.pool } }

    /// Whether a read-only file system can be written now. Only a start can open it for writing: it counts itself, so
    /// that friends can trust the numbers of what follows (Y6).
    ///
    /// It has to be the same file: a start below an empty mount point would create a new identity.
    var hasBecomeWritable: Bool {
        guard let readOnly else { return false }
        return access(directory, W_OK) == 0
            && PrivateFile.FileID(DatabaseFile.path(in: directory)) == readOnly
    }

    /// Returns the pool for writing, reopened after a failure.
    /// - Throws: `DataError` on a read-only file system, and while the file cannot be opened or fails its check.
    func writable() async throws -> DatabasePool {
        if readOnly != nil { throw SystemError.error(directory, code: EROFS) }
        if let pool = working { return pool }
        return try await withCheckedThrowingContinuation { waiting in
            opening.async { waiting.resume(with: Result { try self.reopened() }) }
        }
    }

    private var working: DatabasePool? { state.withLock { $0.hasFailed ? nil : $0.pool } }

    /// Whether a pool can be written. A transaction asks when its turn has come: the one before it may have failed.
    func isWorking(_ pool: DatabasePool) -> Bool { working === pool }

    private func reopened() throws -> DatabasePool {
        if let pool = working { return pool }
        let fresh = try DatabaseFile.open(in: directory, sealer).pool
        fresh.writeWithoutTransaction { $0.lengthenLog() }
        // Readers that still use the old pool finish on their own; it closes with the last of them.
        state.withLock { $0 = State(pool: fresh) }
        return fresh
    }

    /// Records an error of a write; a disk error makes the next write reopen the file.
    func note(_ error: any Error) {
        guard (error as? DatabaseError)?.resultCode == .SQLITE_IOERR else { return }
        state.withLock { $0.hasFailed = true }
    }
}
