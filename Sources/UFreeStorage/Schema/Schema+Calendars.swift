import GRDB
import UFreeDomain

extension Schema {
    /// Since 3.3.0: the owner's imported calendars, and the names in imported rosters.
    enum Calendars {
        static let step = MigrationStep(
            from: SchemaVersion(3, 2, 0), to: SchemaVersion(3, 3, 0),
            execute: { db, _ in
                try db.execute(sql: calendar)
                try db.execute(sql: events)
                try db.execute(sql: rosterNames)
            },
            rollback: { db, _ in
                try db.execute(sql: "DROP TABLE roster_names")
                try db.execute(sql: "DROP TABLE calendar_events")
                try db.execute(sql: "DROP TABLE calendar")
            })

        /// How the owner defined a calendar, and how the last attempts to read it went; sealed, since an address can be a
        /// secret. It is written after each attempt.
        private static let calendar = """
            CREATE TABLE calendar (
                number INTEGER PRIMARY KEY CHECK (number >= 1),
                content BLOB NOT NULL CHECK (length(content) BETWEEN 33 AND 40000),
                checksum INTEGER NOT NULL
            ) STRICT;
            """

        /// The events of a calendar that was read, sealed. They are written only if they changed.
        private static let events = """
            CREATE TABLE calendar_events (
                number INTEGER PRIMARY KEY REFERENCES calendar (number) ON DELETE CASCADE,
                content BLOB NOT NULL CHECK (length(content) BETWEEN 29 AND 9000000),
                checksum INTEGER NOT NULL
            ) STRICT;
            """

        /// What the names in an employer's rosters mean; one row, sealed.
        private static let rosterNames = """
            CREATE TABLE roster_names (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                content BLOB NOT NULL CHECK (length(content) BETWEEN 29 AND 400000),
                checksum INTEGER NOT NULL
            ) STRICT;
            """
    }
}
