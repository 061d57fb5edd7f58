import GRDB
import UFreeDomain

/// Checks every row of a database by its checksum, for any version of the schema: the columns of a table are
/// in the order in which the checksum covers them, with the checksum last (ensured by a test). A file from
/// outside is checked by `SchemaShape` first.
enum RowCheck {
    /// A table whose rows have a checksum, with its other columns in their order.
    struct CheckedTable: Hashable, Sendable {
        let name: String
        let columns: [String]
    }

    /// Checks the pages, the checksums, and the counters: anybody can write a valid checksum for any number.
    /// - Parameters:
    ///   - schema: the name under which the database is attached.
    ///   - tables: its tables, if they are known.
    ///   - isIncoming: whether another person may have written it. Its counters are limited to half of the
    ///     usual range, and its clock to a year less, so that both can continue.
    /// - Throws: `DataError.corruptedData` with the place of the first damaged row.
    static func run(
        _ db: Database, schema: String = "main", _ tables: [CheckedTable]? = nil, isIncoming: Bool = false
    ) throws {
        guard try String.fetchOne(db, sql: "PRAGMA \(schema).integrity_check(1)") == "ok" else {
            throw DataError.corruptedData("the integrity check")
        }
        let bounds: Bounds = isIncoming ? .incoming : .own
        try checksums(db, schema: schema, tables ?? self.tables(db, schema), numbersOf: bounds)
        // The column has no type, and any other type would compare as greater than every number.
        let strange = try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM \(schema).sqlite_sequence
                WHERE typeof(seq) != 'integer' OR seq NOT BETWEEN 0 AND ?
                """,
            arguments: [bounds.count])
        guard strange == 0 else {
            throw DataError.corruptedData("the numbers of its journal")
        }
    }

    /// Checks that this program's counters are in range. Numbers from peers are checked where they are read.
    private static func checkNumbers(
        _ row: Row, _ table: CheckedTable, within bounds: Bounds
    ) throws {
        let isJournal = table.name == JournalRow.table.name
        for (column, value) in zip(table.columns, row.databaseValues) {
            let isClock = table.name == "clock" && column == "stamp_ms"
            let isCounter = counters.contains(column) || isJournal && column == "seq"
            guard isClock || isCounter, case .int64(let number) = value.storage else {
                continue
            }
            guard (0...(isClock ? bounds.clock : bounds.count)).contains(number) else {
                throw DataError.corruptedData("table \(table.name), row \(place(row)), \(column)")
            }
        }
    }

    /// The limits of counters and of the clock's milliseconds.
    private struct Bounds {
        let count: Int64
        let clock: Int64

        static let own = Bounds(count: greatestCount, clock: Timestamp.latest)
        static let incoming = Bounds(count: greatestCount / 2, clock: Timestamp.latest - 366 * .day)
    }

    /// A number that no counter of this program reaches.
    static let greatestCount: Int64 = 1 << 53
    private static let counters: Set = [
        "version", "number", "starts", "stops", "head", "first_seq", "last_seq",
    ]

    /// Checks the checksums at a start, after the check of the pages. Later reads would not find a row whose
    /// key is damaged.
    /// - Parameter journal: whether to include the journal. It is long, and only the audit log and undo read
    ///   it; the daily backup checks it.
    static func atStart(_ db: Database, journal: Bool) throws {
        let tables = try tables(db, "main").filter { journal || $0.name != JournalRow.table.name }
        try checksums(db, schema: "main", tables)
    }

    private static func checksums(
        _ db: Database, schema: String, _ tables: [CheckedTable], numbersOf bounds: Bounds? = nil
    ) throws {
        for table in tables {
            try each(db, table, schema) { row, isRight in
                guard isRight else {
                    throw DataError.corruptedData("table \(table.name), row \(place(row))")
                }
                if let bounds { try checkNumbers(row, table, within: bounds) }
            }
        }
    }

    /// Returns the tables whose rows have a checksum.
    static func tables(_ db: Database, _ schema: String) throws -> [CheckedTable] {
        let names = try String.fetchAll(
            db, sql: "SELECT name FROM \(schema).sqlite_schema WHERE type = 'table' ORDER BY name")
        return try names.compactMap { name in
            let columns = try String.fetchAll(
                db, sql: "SELECT name FROM pragma_table_info(?, ?)", arguments: [name, schema])
            return columns.last == "checksum" ? CheckedTable(name: name, columns: columns.dropLast()) : nil
        }
    }

    /// Passes every row of a table, and whether its checksum is right.
    static func each(
        _ db: Database, _ table: CheckedTable, _ schema: String,
        _ body: (Row, Bool) throws -> Void
    ) throws {
        let columns = (table.columns + ["checksum"]).map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let rows = try Row.fetchCursor(
            db, sql: "SELECT \(columns) FROM \(schema).\(table.name.quotedDatabaseIdentifier)")
        while let row = try rows.next() {
            let values = row.databaseValues
            let sum = RowChecksum.of(values.prefix(table.columns.count), in: table.name)
            try body(row, values.last == sum.databaseValue)
        }
    }

    private static func place(_ row: Row) -> String {
        switch row.databaseValues.first?.storage {
        case .blob(let data): data.prefix(8).hexadecimal
        case .int64(let number): String(number)
        case .string(let text): text
        default: "?"
        }
    }
}
