import GRDB
import UFreeDomain

extension DataError {
    /// Creates the data error of an SQLite error (D5).
    init(_ error: DatabaseError) {
        let message = error.message ?? error.resultCode.description
        switch error.resultCode {
        case .SQLITE_FULL: self = .insufficientStorage
        // The index of the log (-shm) cannot grow: on a full disk, a start fails with this first.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            self = .insufficientStorage
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corruptedData(message)
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG: self = .constraintViolation(message)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .concurrencyConflict
        case .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_READONLY: self = .permissionDenied(message)
        default: self = .storageUnavailable(message)
        }
    }

    /// Runs work on the database. Its errors become `DataError`; all others are passed through.
    static func mapping<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as DatabaseError { throw DataError(error) }
    }

    /// The same for asynchronous work.
    static func mapping<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as DatabaseError {
            // GRDB interrupts what runs for a cancelled task. It knows the reason only for statements that it runs itself.
            let isInterrupted = [.SQLITE_INTERRUPT, .SQLITE_ABORT].contains(error.resultCode)
            if isInterrupted, Task.isCancelled { throw CancellationError() }
            throw DataError(error)
        }
    }
}
