import GRDB
import UFreeTestSupport

@testable import UFreeStorage

/// Every row of a database that nobody has open, with the version of its schema. What each start writes anew is left out: how
/// often it was started, what it noticed, and what the journal says of the database as a whole.
struct StoredRows: Equatable {
    let version: SchemaVersion?
    private var tables: [String: Set<[DatabaseValue]>] = [:]

    /// - Throws: what RowCheck throws where something is not as it was written.
    init(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        (version, tables) = try queue.read { db in
            try RowCheck.run(db)
            var tables: [String: Set<[DatabaseValue]>] = [:]
            for (name, columns) in try RowCheck.tables(db, "main") where !["life", "notice"].contains(name) {
                // A start brings views to what is shared that day, at its moment.
                let columns = columns.filter { name != "view" || $0 != "updated_at" }
                let rest = name == "journal" ? " WHERE entity <> 'store'" : ""
                let rows = try Row.fetchAll(
                    db, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(name)\(rest)")
                tables[name] = Set(rows.map { Array($0.databaseValues) })
            }
            return (try SchemaVersion.stored(db), tables)
        }
        try queue.close()
    }

    /// The number of rows.
    var count: Int { tables.values.reduce(0) { $0 + $1.count } }

    /// The tables that differ, with how many rows only the one and only the other has.
    func difference(to other: StoredRows) -> String {
        Set(tables.keys).union(other.tables.keys).sorted().compactMap { name in
            let (one, two) = (tables[name] ?? [], other.tables[name] ?? [])
            return one == two ? nil : "\(name) +\(one.subtracting(two).count) -\(two.subtracting(one).count)"
        }.joined(separator: ", ")
    }
}
