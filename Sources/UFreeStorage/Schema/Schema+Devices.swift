import GRDB

extension Schema {
    /// Part of the step to 3.2.0: owner records, which device is at an address, and what each device of a friend sent (I4);
    /// the order of undone changes.
    enum Devices {
        private static let oldOwner = Table(
            "owner", key: ["id"], OwnerRow.table.columns.filter { !["id", "list_record"].contains($0) })
        private static let oldAddress = Table("address", key: ["owner", "place"], ["text", "seen_at"])

        /// Adds them; nothing is known.
        static func add(_ db: Database) throws {
            try change(db, from: oldOwner, to: OwnerRow.table, "list_signature BLOB,", with: ownerColumns)
            try change(
                db, from: oldAddress, to: AddressRow.table, "seen_at INTEGER NOT NULL,", with: addressColumns)
            try db.execute(sql: replicaRow)
            try db.execute(sql: askAgain)
            try db.execute(sql: undone)
        }

        /// Forgets how far the devices of a person with several were read, so that they are asked for everything: what is shown does
        /// not tell which of them said it.
        private static let askAgain = """
            DELETE FROM position WHERE kind = 0 AND owner IN (
                SELECT owner FROM position WHERE kind = 0 GROUP BY owner HAVING count(*) > 1)
            """

        /// In which order changes were undone: they are made again in the opposite one (A15).
        private static let undone = """
            CREATE INDEX own_change_undone ON own_change (undone_at DESC, first_seq) WHERE undone_at IS NOT NULL
            """

        /// Removes them. What friends show stays.
        static func remove(_ db: Database) throws {
            try db.execute(sql: "DROP INDEX own_change_undone; DROP TABLE replica_row")
            try db.execute(sql: askAgain)
            try change(
                db, from: AddressRow.table, to: oldAddress, addressColumns, with: "seen_at INTEGER NOT NULL,")
            try change(db, from: OwnerRow.table, to: oldOwner, ownerColumns, with: "list_signature BLOB,")
        }

        /// Replaces a table by one with other columns, and its indexes by equal ones.
        private static func change(
            _ db: Database, from: Table, to: Table, _ old: String, with new: String
        ) throws {
            let statements = try String.fetchAll(
                db,
                sql:
                    "SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type DESC",
                arguments: [from.name])
            try replace(
                db, from: from, to: to,
                with: statements.joined(separator: ";\n").replacing(old, with: new)
            ) { _ in ["list_record": .null, "device": .null] }
        }

        /// The number of the reading key (4 bytes), the kinds of the devices, and the reading key (91 bytes).
        private static let ownerColumns = """
            list_signature BLOB,
                list_record BLOB CHECK (
                    list_record IS NULL OR (length(list_record) BETWEEN 96 AND 111 AND list_key IS NOT NULL)),
            """

        private static let addressColumns = """
            seen_at INTEGER NOT NULL,
                device BLOB CHECK (length(device) = 32),
            """

        /// The rows of each device of a friend, once more than one has sent some: what the friend's other tables show is the newest
        /// row of each key.
        private static let replicaRow = """
            CREATE TABLE replica_row (
                owner BLOB NOT NULL REFERENCES friend (owner) ON DELETE CASCADE,
                date TEXT NOT NULL CHECK (date IN ('', 'live', 'card') OR \(isDate("date"))),
                device BLOB NOT NULL CHECK (length(device) = 32),
                id BLOB CHECK (length(id) = 16),
                content BLOB CHECK (content IS NULL OR length(content) BETWEEN 29 AND 40000),
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
                PRIMARY KEY (owner, date, device),
                CHECK ((date = '') = (name IS NOT NULL)),
                CHECK ((id IS NOT NULL) = (date NOT IN ('', 'live', 'card')))
            ) STRICT, WITHOUT ROWID;
            """
    }
}
