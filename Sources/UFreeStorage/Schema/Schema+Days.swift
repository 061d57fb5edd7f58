extension Schema {
    /// The days of the owner and of friends. The second foreign key of each refuses a live row with a deleted
    /// parent, and the deletion of a parent that still has live rows. A deleted row has no value in that
    /// column and needs no live parent.
    enum Days {
        static let statements = [day, friendDay]

        /// The owner's explicit days. A cleared day keeps its id.
        static let day = """
            CREATE TABLE day (
                id BLOB PRIMARY KEY CHECK (length(id) = 16),
                owner BLOB NOT NULL REFERENCES profile (owner) ON DELETE RESTRICT,
                date TEXT NOT NULL CHECK (\(isDate("date"))),
                \(word),
                \(common),
                live_parent INTEGER GENERATED ALWAYS AS (CASE is_deleted WHEN 0 THEN 0 END) VIRTUAL,
                UNIQUE (owner, date),
                CHECK ((code IS NULL) = is_deleted),
                FOREIGN KEY (owner, live_parent) REFERENCES profile (owner, is_deleted) ON DELETE RESTRICT
            ) STRICT, WITHOUT ROWID;
            """

        /// Friends' days as received; the id is chosen by the friend and has no meaning beyond that friend.
        static let friendDay = """
            CREATE TABLE friend_day (
                owner BLOB NOT NULL REFERENCES friend (owner) ON DELETE CASCADE,
                date TEXT NOT NULL CHECK (\(isDate("date"))),
                id BLOB NOT NULL CHECK (length(id) = 16),
                \(word),
                said_at INTEGER NOT NULL,
                \(common),
                live_parent INTEGER GENERATED ALWAYS AS (CASE is_deleted WHEN 0 THEN 0 END) VIRTUAL,
                PRIMARY KEY (owner, date),
                CHECK ((code IS NULL) = is_deleted),
                FOREIGN KEY (owner, live_parent) REFERENCES friend (owner, is_deleted) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX friend_day_date ON friend_day (date);
            """
    }
}
