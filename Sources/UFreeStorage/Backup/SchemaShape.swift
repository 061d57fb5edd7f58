import GRDB
import UFreeDomain

/// The allowed content of `sqlite_schema`: exactly what the steps to a released version create. Thus no name,
/// view, trigger, expression or virtual table of a file reaches a statement.
struct SchemaShape: Hashable, Sendable {
    private struct Entry: Hashable {
        let type: String
        let name: String
        let table: String
        let sql: String?

        /// The entry with runs of blanks and line breaks in its statement folded.
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
    /// See `RowCheck.tables`.
    let tables: [RowCheck.CheckedTable]

    /// Creates the shape of a version on an empty connection, and rolls back.
    /// - Throws: `DataError.migrationFailed` if there never was such a version.
    init(of version: SchemaVersion, on db: Database) throws {
        guard Schema.steps.contains(where: { $0.to == version }) else {
            throw DataError.migrationFailed("there is no version \(version) of the schema")
        }
        var made: Set<Entry> = []
        var tables: [RowCheck.CheckedTable] = []
        try db.inSavepoint {
            // Nothing is sealed in an empty database.
            let sealer = Sealer(key: [UInt8](repeating: 0, count: 32))
            for step in Schema.steps where step.to <= version { try step.execute(db, sealer) }
            made = Set(try Self.entries(db, "main"))
            tables = try RowCheck.tables(db, "main")
            return .rollback
        }
        if version < SchemaVersion(2, 0, 0) {
            // GRDB's migrator was used until then.
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
        self.tables = tables
    }

    /// - Throws: `DataError.corruptedData` if an attached database has any other content.
    func check(_ db: Database, schema: String) throws {
        // One more than allowed, so that a file with a million entries is not read completely. The number
        // counts: behind rows that occur twice, others could hide from the limit.
        let found = try Self.entries(db, schema, limit: entries.count + 1)
        guard found.count == entries.count, Set(found) == entries || Set(found.map(\.folded)) == folded else {
            throw DataError.corruptedData("its tables are not those of version \(version)")
        }
    }

    private static func entries(_ db: Database, _ schema: String, limit: Int = 1_000) throws -> [Entry] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT type, name, tbl_name, sql FROM \(schema).sqlite_schema LIMIT ?",
            arguments: [limit])
        return try rows.map { row in
            guard let type = String.fromDatabaseValue(row[0]),
                let name = String.fromDatabaseValue(row[1]),
                let table = String.fromDatabaseValue(row[2])
            else { throw DataError.corruptedData("its list of tables") }
            return Entry(type: type, name: name, table: table, sql: String.fromDatabaseValue(row[3]))
        }
    }
}
