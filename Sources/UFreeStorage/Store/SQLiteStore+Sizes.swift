import GRDB
import Glibc

extension SQLiteStore {
    /// How large the database is.
    package struct Sizes: Hashable, Sendable {
        /// From the oldest to the newest entry of the journal.
        package let journalEntries: Int
        /// The bytes of each file of the database, by its kind: `database` or `log`.
        package let bytes: [String: Int]
    }

    /// Returns how large the database is now.
    /// - Throws: `DataError` if it cannot be read.
    package func sizes() throws -> Sizes {
        // Two questions: SQLite finds the largest and the smallest each at once, but reads all rows for both together.
        let span = "SELECT max(seq) - (SELECT min(seq) FROM journal) + 1 FROM journal"
        let entries = try read { db, _ in try Int.fetchOne(db.cachedStatement(sql: span)) }
        let path = directory.path + "/" + DatabaseFile.name
        let bytes = ["database": path, "log": path + "-wal"].compactMapValues { path -> Int? in
            var state = stat()
            return stat(path, &state) == 0 ? Int(state.st_size) : nil
        }
        return Sizes(journalEntries: entries ?? 0, bytes: bytes)
    }
}
