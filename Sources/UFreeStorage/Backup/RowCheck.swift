import GRDB
import UFreeDomain

/// Judges every row of a database by its checksum, whatever version of the schema it has: a table's columns stand in the order
/// in which they were summed up, the checksum last (held by a test). A file from outside is judged by `SchemaShape` before.
enum RowCheck {
    /// And by its numbers: a checksum keeps nobody from writing what he likes.
    /// - Parameters:
    ///   - schema: the name under which the database is attached.
    ///   - isIncoming: somebody else may have written it: its counters may be half as far as one's own, and its clock ends a
    ///     year earlier, so that they can go on.
    /// - Throws: `DataError.corruptedData` with the place of the first row that is not as it was written.
    static func run(_ db: Database, schema: String = "main", isIncoming: Bool = false) throws {
        guard try String.fetchOne(db, sql: "PRAGMA \(schema).integrity_check(1)") == "ok" else {
            throw DataError.corruptedData("the integrity check")
        }
        let bounds: Bounds = isIncoming ? .incoming : .own
        try checksums(db, schema: schema, numbersOf: bounds)
        // The column has no type: what is no number there would outweigh every number.
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

    /// Whether the numbers from which this program's counters go on can be theirs. What peers say is bounded where it is read.
    private static func checkNumbers(
        _ row: Row, _ table: (name: String, columns: [String]), within bounds: Bounds
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

    /// How far counters and the clock's milliseconds may be.
    private struct Bounds {
        let count: Int64
        let clock: Int64

        static let own = Bounds(count: greatestCount, clock: Timestamp.latest)
        static let incoming = Bounds(count: greatestCount / 2, clock: Timestamp.latest - 366 * .day)
    }

    /// What no counter of ours reaches.
    static let greatestCount: Int64 = 1 << 53
    private static let counters: Set = [
        "version", "number", "starts", "stops", "head", "first_seq", "last_seq",
    ]

    /// The checksums at a start, which has judged the pages. A row whose key is damaged is found by no question for it, and so by
    /// no later read.
    /// - Parameter journal: also those of the journal, which is long, and which only the audit and undo read: the daily backup
    ///   judges it.
    static func atStart(_ db: Database, journal: Bool) throws {
        try checksums(db, schema: "main", except: journal ? nil : JournalRow.table.name)
    }

    private static func checksums(
        _ db: Database, schema: String, except: String? = nil, numbersOf bounds: Bounds? = nil
    ) throws {
        for table in try tables(db, schema) where table.name != except {
            try each(db, table, schema) { row, isRight in
                guard isRight else {
                    throw DataError.corruptedData("table \(table.name), row \(place(row))")
                }
                if let bounds { try checkNumbers(row, table, within: bounds) }
            }
        }
    }

    /// The tables whose rows have a checksum.
    static func tables(_ db: Database, _ schema: String) throws -> [(name: String, columns: [String])] {
        let names = try String.fetchAll(
            db, sql: "SELECT name FROM \(schema).sqlite_schema WHERE type = 'table' ORDER BY name")
        return try names.compactMap { name in
            let columns = try String.fetchAll(
                db, sql: "SELECT name FROM pragma_table_info(?, ?)", arguments: [name, schema])
            return columns.last == "checksum" ? (name, columns.dropLast()) : nil
        }
    }

    /// Every row of a table, and whether it is as it was written.
    static func each(
        _ db: Database, _ table: (name: String, columns: [String]), _ schema: String,
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
