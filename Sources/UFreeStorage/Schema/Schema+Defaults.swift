import GRDB
import UFreeDomain

extension Schema {
    /// Since 2.1.0: defaults (A11), and days of which their owner says that nothing is known, over a default.
    enum Defaults {
        static let step = MigrationStep(
            from: SchemaVersion(2, 0, 0), to: SchemaVersion(2, 1, 0),
            execute: { db, _ in
                try replaceDays(db, with: day)
                try db.execute(sql: dayDefault)
            },
            rollback: { db, _ in
                try db.execute(sql: "DROP TABLE day_default")
                // The old table has no word for them: they are days of which nothing is known.
                try db.execute(sql: "DELETE FROM day WHERE code IS NULL AND is_deleted = 0")
                // And no undo for what changed defaults.
                try db.execute(
                    sql: """
                        DELETE FROM own_change WHERE EXISTS (
                            SELECT 1 FROM journal
                            WHERE entity = 'day_default' AND seq BETWEEN first_seq AND last_seq)
                        """)
                try replaceDays(db, with: Days.day)
            })

        /// As it was, but for the last check of a row by itself: a day may stand without a code.
        static let day = Days.day.replacing(
            "CHECK ((code IS NULL) = is_deleted)", with: "CHECK (code IS NULL OR is_deleted = 0)")

        /// What an owner says of weekdays as a rule; of two that name one date the one made later speaks.
        private static let dayDefault = """
            CREATE TABLE day_default (
                id BLOB PRIMARY KEY CHECK (length(id) = 16),
                owner BLOB NOT NULL REFERENCES profile (owner) ON DELETE RESTRICT,
                weekdays INTEGER NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
                code INTEGER NOT NULL CHECK (code BETWEEN 0 AND 4),
                parts INTEGER CHECK (parts IN (3, 5, 6)),
                starts TEXT NOT NULL CHECK (\(isDate("starts"))),
                ends TEXT CHECK (ends IS NULL OR (\(isDate("ends")) AND ends >= starts)),
                \(common),
                live_parent INTEGER GENERATED ALWAYS AS (CASE is_deleted WHEN 0 THEN 0 END) VIRTUAL,
                FOREIGN KEY (owner, live_parent) REFERENCES profile (owner, is_deleted) ON DELETE RESTRICT
            ) STRICT, WITHOUT ROWID;
            """

        /// The rows go along as they are: their columns stay, and so do their checksums.
        private static func replaceDays(_ db: Database, with table: String) throws {
            try db.execute(sql: "CREATE TEMP TABLE kept_day AS SELECT * FROM day")
            try db.execute(sql: "DROP TABLE day")
            try db.execute(sql: table)
            let columns = Content.day.columns.joined(separator: ", ") + ", checksum"
            try db.execute(sql: "INSERT INTO day (\(columns)) SELECT \(columns) FROM kept_day")
            try db.execute(sql: "DROP TABLE kept_day")
        }
    }
}
