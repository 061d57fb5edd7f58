import GRDB
import UFreeTestSupport

@testable import UFreeStorage

/// Every row of a database that nobody has open, with the version of its schema. What each start writes anew is left out: how
/// often it was started, what it noticed, and what the journal says of the database as a whole.
struct StoredRows: Equatable {
    /// Columns that tell when a start was, by table; a note is sealed anew with its row.
    private static let ofMoment: [String: Set<String>] = [
        "view": ["updated_at", "checksum"], "view_chain": ["chain", "checksum"],
        "view_row": ["note", "said_at", "stamp_ms", "stamp_counter", "checksum"],
    ]

    let version: SchemaVersion?
    private var tables: [String: Set<[DatabaseValue]>] = [:]

    /// - Throws: what RowCheck throws where something is not as it was written.
    init(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        (version, tables) = try queue.read { db in
            try RowCheck.run(db)
            var tables: [String: Set<[DatabaseValue]>] = [:]
            for (name, columns) in try RowCheck.tables(db, "main")
            where !["life", "notice", "clock"].contains(name) {
                // A start brings views to what is shared that day, and stamps what it numbers with its moment.
                let ofMoment = Self.ofMoment[name] ?? []
                let columns = columns.filter { !ofMoment.contains($0) }
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
