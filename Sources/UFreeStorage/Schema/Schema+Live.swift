import GRDB
import UFreeDomain

extension Schema {
    /// Since 2.2.0: live statuses, the owner's and friends' (L3), and wishes.
    enum Live {
        static let step = MigrationStep(
            from: SchemaVersion(2, 1, 0), to: SchemaVersion(2, 2, 0),
            execute: { db, _ in
                try db.execute(sql: liveStatus)
                try db.execute(sql: wish)
                try replaceViewRows(db, with: viewRow)
            },
            rollback: { db, _ in
                try db.execute(sql: "DROP TABLE wish")
                try db.execute(sql: "DROP TABLE live_status")
                try db.execute(sql: "DELETE FROM view_row WHERE date = '\(SharedColumns.live)'")
                try replaceViewRows(db, with: Log.viewRow)
            })

        /// The live status of the owner of this machine or of a friend, whose row is deleted when the
        /// friendship ends. A friend's `until` is on this machine's clock.
        private static let liveStatus = """
            CREATE TABLE live_status (
                owner BLOB PRIMARY KEY REFERENCES owner (id) ON DELETE CASCADE,
                code INTEGER CHECK (code IN (0, 1)),
                until INTEGER,
                note BLOB CHECK (note IS NULL OR (length(note) BETWEEN 29 AND 17000 AND code IS NOT NULL)),
                \(common),
                CHECK ((code IS NULL) = is_deleted AND (code IS NULL) = (until IS NULL))
            ) STRICT, WITHOUT ROWID;
            """

        /// The owner's wishes: all of the people (32 bytes each) are free now, on one of the dates or on any
        /// day, for the whole day or a part of it; and the dates that were already reported.
        static let wish = """
            CREATE TABLE wish (
                id BLOB PRIMARY KEY CHECK (length(id) = 16),
                owner BLOB NOT NULL REFERENCES profile (owner) ON DELETE RESTRICT,
                people BLOB NOT NULL CHECK (length(people) BETWEEN 32 AND 640 AND length(people) % 32 = 0),
                is_now INTEGER NOT NULL CHECK (is_now IN (0, 1)),
                dates TEXT CHECK (dates IS NULL OR (is_now = 0 AND length(dates) BETWEEN 10 AND 4400)),
                part INTEGER CHECK (part IS NULL OR (is_now = 0 AND part BETWEEN 0 AND 2)),
                told TEXT NOT NULL CHECK (length(told) <= 4400),
                created_at INTEGER NOT NULL,
                checksum INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """

        /// As before, with one more key. For the live status, `said_at` is its end.
        static let viewRow = Log.viewRow
            .replacing("CHECK (date = '' OR", with: "CHECK (date IN ('', '\(SharedColumns.live)') OR")
            .replacing(
                "CHECK ((date = '') = (id IS NULL) AND",
                with: "CHECK ((date IN ('', '\(SharedColumns.live)')) = (id IS NULL) AND")

        /// The rows are copied unchanged: their columns and their checksums stay the same.
        private static func replaceViewRows(_ db: Database, with table: String) throws {
            try db.execute(sql: "CREATE TEMP TABLE kept_view_row AS SELECT * FROM view_row")
            try db.execute(sql: "DROP TABLE view_row")
            try db.execute(sql: table)
            let columns = Content.viewRow.columns.joined(separator: ", ") + ", checksum"
            try db.execute(sql: "INSERT INTO view_row (\(columns)) SELECT \(columns) FROM kept_view_row")
            try db.execute(sql: "DROP TABLE kept_view_row")
        }
    }
}
