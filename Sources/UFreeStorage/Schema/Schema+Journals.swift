extension Schema {
    /// The journal, the clock for its stamps, and the version of the schema.
    enum Journals {
        static let statements = [schemaVersion, clock, journal]

        private static let schemaVersion = """
            CREATE TABLE schema_version (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                major INTEGER NOT NULL CHECK (major >= 1),
                minor INTEGER NOT NULL CHECK (minor BETWEEN 0 AND 999),
                patch INTEGER NOT NULL CHECK (patch BETWEEN 0 AND 999)
            ) STRICT;
            """

        /// The last stamp issued by this device.
        private static let clock = """
            CREATE TABLE clock (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                stamp_ms INTEGER NOT NULL,
                stamp_counter INTEGER NOT NULL CHECK (stamp_counter BETWEEN 0 AND 4294967295),
                stamp_device BLOB NOT NULL CHECK (length(stamp_device) = 32),
                checksum INTEGER NOT NULL
            ) STRICT;
            """

        /// Who did what to which record, when, with what result. The images are sealed; undo and the audit
        /// log read them. `owner` is the owner of the data: removing a friend erases the images of that
        /// friend's data.
        private static let journal = """
            CREATE TABLE journal (
                seq INTEGER PRIMARY KEY AUTOINCREMENT,
                at INTEGER NOT NULL,
                actor_owner BLOB NOT NULL CHECK (length(actor_owner) = 32),
                actor_device BLOB CHECK (length(actor_device) = 32),
                action TEXT NOT NULL CHECK (action IN (
                    'create', 'read', 'update', 'delete', 'migrate', 'backup', 'restore', 'validate', 'sync')),
                entity TEXT NOT NULL,
                entity_id BLOB NOT NULL,
                owner BLOB NOT NULL CHECK (length(owner) = 32),
                result TEXT NOT NULL CHECK (result IN ('done', 'refused', 'failed')),
                before_image BLOB,
                after_image BLOB,
                checksum INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX journal_owner ON journal (owner, seq);

            """
            + indexesUntilUndo.joined(separator: "\n")

        /// No query uses these indexes; 1.2.0 drops them.
        static let indexesUntilUndo = [
            "CREATE INDEX journal_entity ON journal (entity, entity_id, seq);",
            "CREATE INDEX journal_at ON journal (at);",
        ]
    }
}
