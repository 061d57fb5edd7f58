import GRDB
import UFreeDomain

/// Brings everything that is sealed under the key of today (D11): after `renewSealingKey`, and after a key from outside came or
/// went. One transaction: all of it or nothing.
enum Resealing {
    /// What is said of it, and what to do.
    static let keyMissing =
        "what is stored is sealed with a key that is not here: give ufreed the credential that it had, or put a copy of "
        + "\(KeyFile.name) back"

    /// - Returns: whether there was anything to do.
    /// - Throws: `DataError.permissionDenied` when the key of before is not here.
    static func run(_ database: any DatabaseWriter, _ sealer: Sealer) throws -> Bool {
        guard let row = try database.read({ try SealingRow.one($0, "WHERE id = 1", []) }) else {
            throw DataError.corruptedData("table sealing is empty")
        }
        guard row.tag != sealer.current.tag else { return false }
        guard sealer.key(with: row.tag) != nil else {
            throw DataError.permissionDenied(keyMissing)
        }
        try database.writeWithoutTransaction { db in
            try db.committing { try rewrite(db, sealer) }
            // What the log and the pages let go of holds the old form.
            _ = try db.checkpoint(.truncate)
        }
        return true
    }

    /// The same, within a transaction.
    static func rewrite(_ db: Database, _ sealer: Sealer) throws {
        for columns in SealedColumns.all {
            let table = columns.table.name
            try columns.rewrite(db) { sealed, place in
                try sealer.seal(
                    try sealer.open(sealed, table: table, row: place), table: table, row: place)
            }
        }
        try SealingRow(tag: sealer.current.tag).save(db)
    }
}
