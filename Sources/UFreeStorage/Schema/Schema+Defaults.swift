import GRDB
import UFreeDomain

extension Schema {
    /// Since 2.1.0: defaults (A11), and days that their owner set to unknown, overriding a default.
    enum Defaults {
        static let step = MigrationStep(
            from: SchemaVersion(2, 0, 0), to: SchemaVersion(2, 1, 0),
            execute: { db, _ in
                try replaceDays(db, with: day)
                try db.execute(sql: dayDefault)
            },
            rollback: { db, _ in
                try db.execute(sql: "DROP TABLE day_default")
                // The old table cannot contain explicit unknown days.
                try db.execute(sql: "DELETE FROM day WHERE code IS NULL AND is_deleted = 0")
                // It has no undo for changes of defaults either.
                try db.execute(
                    sql: """
                        DELETE FROM own_change WHERE EXISTS (
                            SELECT 1 FROM journal
                            WHERE entity = 'day_default' AND seq BETWEEN first_seq AND last_seq)
                        """)
                try replaceDays(db, with: Days.day)
            })

        /// As before, except for the last check of a row: the code may be missing in a row that is not
        /// deleted.
        static let day = Days.day.replacing(
            "CHECK ((code IS NULL) = is_deleted)", with: "CHECK (code IS NULL OR is_deleted = 0)")

        /// The owner's defaults for weekdays; if two include a date, the later one applies.
        static let dayDefault = """
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

        /// The rows are copied unchanged: their columns and their checksums stay the same.
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
