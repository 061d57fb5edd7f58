import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeTestSupport

@testable import UFreeStorage

/// All rows of a closed database, with the version of its schema. Data that every start writes is left out:
/// the number of starts, notices, and journal entries about the whole database.
struct StoredRows: Equatable {
    /// Columns that contain the time of a start, by table.
    private static let ofMoment: [String: Set<String>] = [
        "view": ["updated_at", "checksum"], "view_chain": ["chain", "checksum"],
        "view_row": ["said_at", "stamp_ms", "stamp_counter", "checksum"],
    ]

    let version: SchemaVersion?
    private var tables: [String: Set<[DatabaseValue]>] = [:]

    /// - Parameter sealer: decrypts the contents of days, whose encrypted form changes with every write.
    ///   Without one the encrypted form is compared.
    /// - Throws: The errors of RowCheck if a row is not as it was written.
    init(_ path: String, openedBy sealer: Sealer? = nil) throws {
        let queue = try DatabaseQueue(path: path)
        (version, tables) = try queue.read { db in
            try RowCheck.run(db)
            var tables: [String: Set<[DatabaseValue]>] = [:]
            for table in try RowCheck.tables(db, "main")
            where !["life", "notice", "clock"].contains(table.name) {
                let name = table.name
                // A start updates the views for the current day, and stamps their new rows with its time.
                let ofMoment = Self.ofMoment[name] ?? []
                let columns = table.columns.filter { !ofMoment.contains($0) }
                // The start begins the view of pauses, which older versions do not have, with a random epoch.
                let rest = ["journal": " WHERE entity <> 'store'", "view": " WHERE level <> 4"][name] ?? ""
                let rows = try Row.fetchAll(
                    db, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(name)\(rest)")
                tables[name] = Set(try rows.map { try Self.values($0, of: name, sealer) })
            }
            return (try SchemaVersion.stored(db), tables)
        }
        try queue.close()
    }

    private static func values(_ row: Row, of table: String, _ sealer: Sealer?) throws -> [DatabaseValue] {
        var values = Array(row.databaseValues)
        let columns = SealedColumns.contents.first { $0.table.name == table }
        guard let sealer, let columns, let index = Array(row.columnNames).firstIndex(of: "content"),
            let content = Data.fromDatabaseValue(values[index])
        else { return values }
        let place = columns.place(row, "content")
        let opened = try sealer.open([String: JSONText].self, Array(content), table: table, row: place)
        values[index] = "\(opened.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) })".databaseValue
        return values
    }

    /// A number or a text in a sealed value.
    private struct JSONText: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            text = try (try? value.decode(Int64.self)).map(String.init) ?? value.decode(String.self)
        }
    }

    /// The total number of rows.
    var count: Int { tables.values.reduce(0) { $0 + $1.count } }

    /// Returns the tables that differ, with the number of rows that are only in one or the other.
    func difference(to other: StoredRows) -> String {
        Set(tables.keys).union(other.tables.keys).sorted().compactMap { name in
            let (one, two) = (tables[name] ?? [], other.tables[name] ?? [])
            return one == two ? nil : "\(name) +\(one.subtracting(two).count) -\(two.subtracting(one).count)"
        }.joined(separator: ", ")
    }
}
