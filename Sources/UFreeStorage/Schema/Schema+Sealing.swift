import FoundationEssentials
import GRDB
import UFreeDomain

extension Schema {
    /// Since 2.0.0: sealed values include the tag of their key, so that keys can change (D11), and notices
    /// have details. The step is a major one: older programs would take the tag for a part of the sealed
    /// value.
    enum Sealing {
        static let step = MigrationStep(
            from: SchemaVersion(1, 2, 0), to: SchemaVersion(2, 0, 0),
            execute: { db, sealer in
                var used = sealer.current
                for columns in SealedColumns.notesAndImages {
                    let table = columns.table.name
                    try columns.rewrite(db) { sealed, place in
                        guard let key = sealer.key(of: sealed, table: table, row: place) else {
                            throw DataError.permissionDenied(
                                "a text in table \(table) is sealed with a key that is not here")
                        }
                        used = key
                        return key.tag + sealed
                    }
                }
                try db.execute(sql: sealing)
                try SealingRow(tag: used.tag).save(db)
                try replaceNotices(db, with: notice, hasDetails: true)
                // The version count of GRDB's migrator is no longer used.
                try db.execute(sql: "DROP TABLE IF EXISTS grdb_migrations")
            },
            rollback: { db, sealer in
                for columns in SealedColumns.notesAndImages {
                    try columns.rewrite(db) { sealed, place in
                        // Unchanged if the text is sealed with the current key, the only one that an older
                        // program has.
                        let tag = sealer.current.tag
                        if sealed.starts(with: tag) { return Array(sealed.dropFirst(tag.count)) }
                        let content = try sealer.open(sealed, table: columns.table.name, row: place)
                        return try Sealer.seal(content, sealer.current, table: columns.table.name, row: place)
                    }
                }
                try db.execute(sql: "DROP TABLE sealing")
                try replaceNotices(db, with: Witnesses.notice, hasDetails: false)
                // An older program uses this count.
                try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('1.0.0'), ('1.1.0'), ('1.2.0')")
            },
            validate: { db, sealer in
                for columns in SealedColumns.notesAndImages {
                    try columns.rewrite(db) { sealed, place in
                        _ = try sealer.open(sealed, table: columns.table.name, row: place)
                        return sealed
                    }
                }
            })

        /// The key that sealed everything.
        private static let sealing = """
            CREATE TABLE sealing (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                tag BLOB NOT NULL CHECK (length(tag) = 4),
                checksum INTEGER NOT NULL
            ) STRICT;
            """

        /// The newest notice of each kind, with the values in its text (JSON).
        private static let notice = """
            CREATE TABLE notice (
                code TEXT PRIMARY KEY CHECK (code IN ('restored', 'moved', 'repaired', 'putBack')),
                since INTEGER NOT NULL,
                details TEXT NOT NULL CHECK (length(details) BETWEEN 2 AND 20000),
                checksum INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """

        /// Copies the notices as far as the other table allows their codes.
        private static func replaceNotices(_ db: Database, with table: String, hasDetails: Bool) throws {
            let old = try Row.fetchAll(db, sql: "SELECT code, since FROM notice")
            try db.execute(sql: "DROP TABLE notice")
            try db.execute(sql: table)
            let (columns, details) =
                hasDetails ? ("code, since, details, checksum", ["{}"]) : ("code, since, checksum", [])
            let places = columns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")
            for notice in old where hasDetails || ["restored", "moved"].contains(notice["code"] as String) {
                let values = Array(notice.databaseValues) + details.map(\.databaseValue)
                let checksum = RowChecksum.of(values, in: "notice").databaseValue
                try db.execute(
                    sql: "INSERT INTO notice (\(columns)) VALUES (\(places))",
                    arguments: StatementArguments(values + [checksum]))
            }
        }
    }
}
