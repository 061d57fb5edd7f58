import GRDB
import UFreeDomain

extension Schema {
    /// Since 2.3.0: locations, shift types, shifts and rotations (S, C).
    ///
    /// No row refers to a missing row (C4): each names the row that it needs, and a row that is not deleted
    /// needs one that is not deleted either. The second foreign key ensures that: a deleted row, and one of
    /// past days, has no value in that column. Both keys are checked at the end of a transaction, because one
    /// may change all of these rows. The keys have no index: with a thousand shift types, removing one takes
    /// a few milliseconds longer, and fewer types do not justify the pages of an index.
    enum Shifts {
        static let step = MigrationStep(
            from: SchemaVersion(2, 2, 0), to: SchemaVersion(2, 3, 0),
            execute: { db, _ in
                for table in [location, shiftType, shiftDay, rotation, rotationSlot, shiftSettings] {
                    try db.execute(sql: table)
                }
            },
            rollback: { db, sealer in
                try db.execute(
                    sql: """
                        DELETE FROM own_change WHERE EXISTS (
                            SELECT 1 FROM journal WHERE seq BETWEEN first_seq AND last_seq AND entity IN (
                                'location', 'shift_type', 'shift_day', 'rotation', 'shift_settings'))
                        """)
                for table in [
                    "shift_settings", "rotation_slot", "rotation", "shift_day", "shift_type", "location",
                ] {
                    try db.execute(sql: "DROP TABLE \(table)")
                }
                try forgetSymbols(db, sealer)
            })

        private static let location = """
            CREATE TABLE location (
                id BLOB PRIMARY KEY CHECK (length(id) = 16),
                owner BLOB NOT NULL REFERENCES profile (owner) ON DELETE RESTRICT,
                name BLOB NOT NULL CHECK (length(name) BETWEEN 29 AND 17000),
                address BLOB CHECK (length(address) BETWEEN 29 AND 17000),
                \(common),
                UNIQUE (id, is_deleted)
            ) STRICT, WITHOUT ROWID;
            """

        /// Minutes after midnight; null for a shift of the whole day. A removed type is kept as long as past
        /// days use it.
        private static let shiftType = """
            CREATE TABLE shift_type (
                id BLOB PRIMARY KEY CHECK (length(id) = 16),
                owner BLOB NOT NULL REFERENCES profile (owner) ON DELETE RESTRICT,
                symbol TEXT NOT NULL CHECK (length(symbol) BETWEEN 1 AND 64),
                title BLOB NOT NULL CHECK (length(title) BETWEEN 29 AND 17000),
                description BLOB CHECK (length(description) BETWEEN 29 AND 17000),
                starts INTEGER CHECK (starts BETWEEN 0 AND 1439),
                ends INTEGER CHECK (ends BETWEEN 0 AND 1439),
                is_overnight INTEGER NOT NULL CHECK (is_overnight IN (0, 1)),
                location BLOB NOT NULL REFERENCES location (id)
                    ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED,
                \(common),
                live_location INTEGER GENERATED ALWAYS AS (CASE is_deleted WHEN 0 THEN 0 END) VIRTUAL,
                UNIQUE (id, is_deleted),
                CHECK ((starts IS NULL) = (ends IS NULL) AND (starts IS NOT NULL OR is_overnight = 0)),
                CHECK (starts IS NULL OR is_overnight = 1 OR ends > starts),
                FOREIGN KEY (location, live_location) REFERENCES location (id, is_deleted)
                    ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX shift_type_symbol ON shift_type (owner, symbol) WHERE is_deleted = 0;
            """

        /// Columns that name a shift type, or none on a day off. `is_past` is set if the type was removed and
        /// the day is over.
        private static let type = """
            type BLOB REFERENCES shift_type (id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED,
            is_past INTEGER NOT NULL CHECK (is_past IN (0, 1))
            """

        private static let liveType = """
            live_type INTEGER GENERATED ALWAYS AS (
                CASE WHEN type IS NOT NULL AND is_past = 0 THEN 0 END) VIRTUAL
            """

        private static let liveTypeKey = """
            FOREIGN KEY (type, live_type) REFERENCES shift_type (id, is_deleted)
                ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED
            """

        /// The shifts assigned to single dates. A cleared one has no type.
        private static let shiftDay = """
            CREATE TABLE shift_day (
                owner BLOB NOT NULL REFERENCES profile (owner) ON DELETE RESTRICT,
                date TEXT NOT NULL CHECK (\(isDate("date"))),
                \(type),
                \(common),
                \(liveType),
                PRIMARY KEY (owner, date),
                CHECK (is_deleted = 0 OR type IS NULL),
                \(liveTypeKey)
            ) STRICT, WITHOUT ROWID;
            """

        /// If two rotations include a date, the later one applies.
        private static let rotation = """
            CREATE TABLE rotation (
                id BLOB PRIMARY KEY CHECK (length(id) = 16),
                owner BLOB NOT NULL REFERENCES profile (owner) ON DELETE RESTRICT,
                anchor TEXT NOT NULL CHECK (\(isDate("anchor"))),
                starts TEXT NOT NULL CHECK (\(isDate("starts"))),
                ends TEXT CHECK (ends IS NULL OR (\(isDate("ends")) AND ends >= starts)),
                \(common)
            ) STRICT, WITHOUT ROWID;
            """

        /// The slots of rotations; a removed rotation has none.
        private static let rotationSlot = """
            CREATE TABLE rotation_slot (
                rotation BLOB NOT NULL REFERENCES rotation (id) ON DELETE CASCADE,
                place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 365),
                \(type),
                checksum INTEGER NOT NULL,
                \(liveType),
                PRIMARY KEY (rotation, place),
                \(liveTypeKey)
            ) STRICT, WITHOUT ROWID;
            """

        static let shiftSettings = """
            CREATE TABLE shift_settings (
                owner BLOB PRIMARY KEY REFERENCES profile (owner) ON DELETE RESTRICT,
                rest_hours INTEGER NOT NULL CHECK (rest_hours BETWEEN 0 AND 24),
                shares_symbols INTEGER NOT NULL CHECK (shares_symbols IN (0, 1)),
                \(common)
            ) STRICT, WITHOUT ROWID;
            """

        /// An older program would take the symbol for a part of the note.
        private static func forgetSymbols(_ db: Database, _ sealer: Sealer) throws {
            for columns in SealedColumns.sharedNotes {
                try columns.rewrite(db) { sealed, place in
                    let content = try sealer.open(sealed, table: columns.table.name, row: place)
                    guard let end = content.firstIndex(of: 0) else { return sealed }
                    // An older program needs a note that is not empty, so a missing one becomes a space.
                    let note = end == 0 ? Array(" ".utf8) : Array(content[..<end])
                    return try sealer.seal(note, table: columns.table.name, row: place)
                }
            }
        }
    }
}
