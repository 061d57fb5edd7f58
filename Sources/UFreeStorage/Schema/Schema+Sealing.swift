import FoundationEssentials
import GRDB
import UFreeDomain

extension Schema {
    /// Since 2.0.0: what is sealed says with which key, so that keys can change (D11), and notices say what they are about.
    /// The step is a major one: a program of before takes the tag for a part of what is sealed.
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
                // Another count of the same versions, of GRDB's migrator: nobody reads it any more.
                try db.execute(sql: "DROP TABLE IF EXISTS grdb_migrations")
            },
            rollback: { db, sealer in
                for columns in SealedColumns.notesAndImages {
                    try columns.rewrite(db) { sealed, place in
                        // As it was, where the one key that an older program has is the key of the text.
                        let tag = sealer.current.tag
                        if sealed.starts(with: tag) { return Array(sealed.dropFirst(tag.count)) }
                        let content = try sealer.open(sealed, table: columns.table.name, row: place)
                        return try Sealer.seal(content, sealer.current, table: columns.table.name, row: place)
                    }
                }
                try db.execute(sql: "DROP TABLE sealing")
                try replaceNotices(db, with: Witnesses.notice, hasDetails: false)
                // A program of before counts by it.
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

        /// With which key everything is sealed.
        private static let sealing = """
            CREATE TABLE sealing (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                tag BLOB NOT NULL CHECK (length(tag) = 4),
                checksum INTEGER NOT NULL
            ) STRICT;
            """

        /// The newest of each kind, with what its sentence names (JSON).
        private static let notice = """
            CREATE TABLE notice (
                code TEXT PRIMARY KEY CHECK (code IN ('restored', 'moved', 'repaired', 'putBack')),
                since INTEGER NOT NULL,
                details TEXT NOT NULL CHECK (length(details) BETWEEN 2 AND 20000),
                checksum INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """

        /// What was noticed goes along, as far as the other table has words for it.
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
