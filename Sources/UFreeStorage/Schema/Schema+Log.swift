extension Schema {
    /// The numbered shared data, and how far each peer has read it. Epochs are 64 random bits, stored as a
    /// signed integer.
    enum Log {
        static let statements = [view, viewRow, viewChain, position]

        static let view = """
            CREATE TABLE view (
                level INTEGER PRIMARY KEY CHECK (level BETWEEN 0 AND 3),
                epoch INTEGER NOT NULL,
                head INTEGER NOT NULL CHECK (head >= 0),
                updated_at INTEGER NOT NULL,
                checksum INTEGER NOT NULL
            ) STRICT;
            """

        /// The newest row of each key: a date, or empty for the profile.
        static let viewRow = """
            CREATE TABLE view_row (
                level INTEGER NOT NULL REFERENCES view (level) ON DELETE CASCADE,
                date TEXT NOT NULL CHECK (date = '' OR \(isDate("date"))),
                seq INTEGER NOT NULL CHECK (seq >= 1),
                id BLOB CHECK (length(id) = 16),
                \(word),
                said_at INTEGER,
                name TEXT,
                zone TEXT,
                morning INTEGER,
                afternoon INTEGER,
                evening INTEGER,
                day_end INTEGER,
                stamp_ms INTEGER NOT NULL,
                stamp_counter INTEGER NOT NULL CHECK (stamp_counter BETWEEN 0 AND 4294967295),
                stamp_device BLOB NOT NULL CHECK (length(stamp_device) = 32),
                checksum INTEGER NOT NULL,
                PRIMARY KEY (level, date),
                UNIQUE (level, seq),
                CHECK ((date = '') = (id IS NULL) AND (date = '') = (name IS NOT NULL))
            ) STRICT, WITHOUT ROWID;
            """

        private static let viewChain = """
            CREATE TABLE view_chain (
                level INTEGER NOT NULL REFERENCES view (level) ON DELETE CASCADE,
                seq INTEGER NOT NULL CHECK (seq >= 0),
                chain BLOB NOT NULL CHECK (length(chain) = 16),
                checksum INTEGER NOT NULL,
                PRIMARY KEY (level, seq)
            ) STRICT, WITHOUT ROWID;
            """

        /// How far a friend's device was read (0), and how far it acknowledged the owner's log (1).
        private static let position = """
            CREATE TABLE position (
                kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
                owner BLOB NOT NULL REFERENCES friend (owner) ON DELETE CASCADE,
                device BLOB NOT NULL CHECK (length(device) = 32),
                level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3),
                epoch INTEGER NOT NULL,
                seq INTEGER NOT NULL CHECK (seq >= 0),
                chain BLOB NOT NULL CHECK (length(chain) = 16),
                updated_at INTEGER NOT NULL,
                checksum INTEGER NOT NULL,
                live_parent INTEGER GENERATED ALWAYS AS (0) VIRTUAL,
                PRIMARY KEY (kind, owner, device),
                FOREIGN KEY (owner, live_parent) REFERENCES friend (owner, is_deleted) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX position_owner ON position (owner);
            """
    }
}
