import GRDB

extension Schema {
    /// Since 1.1.0: how often this database was opened and closed, and the notices of starts (Y6).
    enum Witnesses {
        static let step = MigrationStep(
            from: SchemaVersion(1, 0, 0), to: SchemaVersion(1, 1, 0),
            execute: { db, _ in for statement in [life, notice] { try db.execute(sql: statement) } },
            rollback: { db, _ in try db.execute(sql: "DROP TABLE notice; DROP TABLE life") })

        private static let life = """
            CREATE TABLE life (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                line INTEGER NOT NULL,
                starts INTEGER NOT NULL CHECK (starts >= 0),
                stops INTEGER NOT NULL CHECK (stops BETWEEN 0 AND starts),
                checksum INTEGER NOT NULL
            ) STRICT;
            """

        /// The newest notice of each kind.
        static let notice = """
            CREATE TABLE notice (
                code TEXT PRIMARY KEY CHECK (code IN ('restored', 'moved')),
                since INTEGER NOT NULL,
                checksum INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
    }
}
