import GRDB
import UFreeDomain

/// Re-seals all sealed data with the current key (D11): after `renewSealingKey`, and after a credential was
/// added or removed. It is one transaction: all of it or nothing.
enum Resealing {
    /// The text of the error for a missing key, with the remedy.
    static let keyMissing =
        "what is stored is sealed with a key that is not here: give ufreed the credential that it had, or put a copy of "
        + "\(KeyFile.name) back"

    /// - Returns: whether there was anything to do.
    /// - Throws: `DataError.permissionDenied` if the former key is missing.
    static func run(_ database: any DatabaseWriter, _ sealer: Sealer) throws -> Bool {
        guard try database.read({ try check($0, sealer) }) != sealer.current.tag else { return false }
        try database.writeWithoutTransaction { db in
            try db.committing { try rewrite(db, sealer) }
            // The log and the free pages still contain the old form.
            _ = try db.checkpoint(.truncate)
        }
        return true
    }

    /// - Returns: the tag of the key that sealed the data.
    /// - Throws: `DataError.permissionDenied` if that key is missing.
    @discardableResult
    static func check(_ db: Database, _ sealer: Sealer) throws -> [UInt8] {
        guard let row = try SealingRow.one(db, "WHERE id = 1", []) else {
            throw DataError.corruptedData("table sealing is empty")
        }
        guard sealer.key(with: row.tag) != nil else { throw DataError.permissionDenied(keyMissing) }
        return row.tag
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

extension Sealer {
    /// Returns a sealer with the same keys that seals with the key of a database: until `Resealing`, all of
    /// its content uses that key.
    /// - Throws: `DataError.permissionDenied` if that key is missing.
    func sealing(as db: Database) throws -> Sealer {
        guard let row = try SealingRow.one(db, "WHERE id = 1", []), let sealer = sealing(with: row.tag) else {
            throw DataError.permissionDenied(Resealing.keyMissing)
        }
        return sealer
    }
}
