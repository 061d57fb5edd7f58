import GRDB
import GRDBSQLite
import UFreeDomain

/// Limits SQLite's work on a file from outside. It counts steps of SQLite's virtual machine instead of time,
/// so that a slow computer accepts the same files as a fast one. An honest file needs a tenth of it (ensured
/// by a test).
final class WorkLimit {
    /// Steps between two checks.
    private static let stride: Int32 = 100_000
    private(set) var left: Int

    /// - Parameter bytes: the size of the file.
    init(bytes: Int) { left = 200 + bytes / 1_048_576 * 100 }

    /// - Throws: `DataError.corruptedData` if the limit is exceeded.
    func holding<Result>(_ db: Database, _ body: () throws -> Result) throws -> Result {
        let connection = db.sqliteConnection
        sqlite3_progress_handler(
            connection, Self.stride,
            { pointer in
                guard let pointer else { return 1 }
                let limit = Unmanaged<WorkLimit>.fromOpaque(pointer).takeUnretainedValue()
                limit.left -= 1
                return limit.left < 0 ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
        defer { sqlite3_progress_handler(connection, 0, nil, nil) }
        do {
            return try withExtendedLifetime(self) { try body() }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT && left < 0 {
            throw DataError.corruptedData("it takes too long to read")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
            throw DataError.corruptedData("a value in it is too long")
        }
    }

    /// Sets limits that no file of this program needs to exceed: long statements and values, deep
    /// expressions, many columns.
    static func restrain(_ db: Database) {
        let limits: [(Int32, Int32)] = [
            (SQLITE_LIMIT_LENGTH, 1 << 24), (SQLITE_LIMIT_SQL_LENGTH, 1 << 16), (SQLITE_LIMIT_COLUMN, 100),
            (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 10),
            (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
            (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 200),
        ]
        for (limit, value) in limits { sqlite3_limit(db.sqliteConnection, limit, value) }
    }
}
