import GRDB

extension Schema {
    /// Since 1.2.0: which journal entries belong to one change of the owner's days, so that it can be undone
    /// (A12). Two indexes of the journal are dropped: no query uses them, and every edit wrote to both.
    enum Undo {
        static let step = MigrationStep(
            from: SchemaVersion(1, 1, 0), to: SchemaVersion(1, 2, 0),
            execute: { db, _ in
                try db.execute(sql: ownChange)
                try db.execute(sql: "DROP INDEX journal_entity; DROP INDEX journal_at")
                try fill(db)
            },
            rollback: { db, _ in
                try db.execute(sql: "DROP TABLE own_change")
                for index in Journals.indexesUntilUndo { try db.execute(sql: index) }
            })

        /// An undo is written to the journal like any change, but not to this table, because it cannot be
        /// undone.
        private static let ownChange = """
            CREATE TABLE own_change (
                first_seq INTEGER PRIMARY KEY,
                last_seq INTEGER NOT NULL CHECK (last_seq >= first_seq),
                undone_at INTEGER,
                checksum INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX own_change_open ON own_change (first_seq) WHERE undone_at IS NULL;
            """

        /// Makes changes from before this version undoable too. Entries of one transaction have the same time
        /// and follow each other.
        private static func fill(_ db: Database) throws {
            let changes = try Row.fetchAll(
                db,
                sql: """
                    SELECT min(seq) AS first, max(seq) AS last FROM journal
                    WHERE entity = 'day' AND action IN ('create', 'update', 'delete')
                    GROUP BY at ORDER BY first
                    """)
            for change in changes {
                try OwnChangeRow(first: change["first"], last: change["last"]).save(db)
            }
        }
    }
}
