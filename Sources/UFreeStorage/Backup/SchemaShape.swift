import GRDB
import UFreeDomain

/// What `sqlite_schema` may say: exactly what the steps to a released version make, nothing more and nothing else. No name, view,
/// trigger, expression or virtual table of a file reaches a statement then, as none is there.
struct SchemaShape: Hashable, Sendable {
    private struct Entry: Hashable {
        let type: String
        let name: String
        let table: String
        let sql: String?

        /// Without what is only how a statement was written down: its blanks and line breaks.
        var folded: Self {
            let sql = sql.map { sql in
                var folded: [UInt8] = []
                folded.reserveCapacity(sql.utf8.count)
                for byte in sql.utf8 {
                    let isBlank = byte == 0x20 || byte == 0x0A
                    if !isBlank { folded.append(byte) } else if folded.last != 0x20 { folded.append(0x20) }
                }
                return String(decoding: folded, as: UTF8.self)
            }
            return Entry(type: type, name: name, table: table, sql: sql)
        }
    }

    private let version: SchemaVersion
    private let entries: Set<Entry>
    private let folded: Set<Entry>

    /// That of a version, made on an empty connection and taken back.
    /// - Throws: `DataError.migrationFailed` where there never was such a version.
    init(of version: SchemaVersion, on db: Database) throws {
        guard Schema.steps.contains(where: { $0.to == version }) else {
            throw DataError.migrationFailed("there is no version \(version) of the schema")
        }
        var made: Set<Entry> = []
        try db.inSavepoint {
            // Nothing is sealed in an empty database.
            let sealer = Sealer(key: [UInt8](repeating: 0, count: 32))
            for step in Schema.steps where step.to <= version { try step.execute(db, sealer) }
            made = try Self.entries(db, "main")
            return .rollback
        }
        if version < SchemaVersion(2, 0, 0) {
            // GRDB's migrator counted until then.
            let name = "grdb_migrations"
            made.insert(
                Entry(
                    type: "table", name: name, table: name,
                    sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"))
            made.insert(Entry(type: "index", name: "sqlite_autoindex_\(name)_1", table: name, sql: nil))
        }
        entries = made
        folded = Set(made.map(\.folded))
        self.version = version
    }

    /// - Throws: `DataError.corruptedData` where an attached database has anything else.
    func check(_ db: Database, schema: String) throws {
        // One more than there may be: a file with a million of them is not read to its end.
        let found = try Self.entries(db, schema, limit: entries.count + 1)
        guard found == entries || Set(found.map(\.folded)) == folded else {
            throw DataError.corruptedData("its tables are not those of version \(version)")
        }
    }

    private static func entries(_ db: Database, _ schema: String, limit: Int = 1_000) throws -> Set<Entry> {
        let rows = try Row.fetchAll(
            db, sql: "SELECT type, name, tbl_name, sql FROM \(schema).sqlite_schema LIMIT ?",
            arguments: [limit])
        return Set(
            try rows.map { row in
                guard let type = String.fromDatabaseValue(row[0]),
                    let name = String.fromDatabaseValue(row[1]),
                    let table = String.fromDatabaseValue(row[2])
                else { throw DataError.corruptedData("its list of tables") }
                return Entry(type: type, name: name, table: table, sql: String.fromDatabaseValue(row[3]))
            })
    }
}
