import GRDB
import UFreeDomain
import UFreeSync

/// A row of a table as a value.
protocol StoredRow: Equatable {
    static var table: Table { get }
    init(_ reader: inout RowReader) throws(DataError)
    /// Writes the values in the order of the table's columns.
    func write(to writer: inout RowWriter)
}

extension StoredRow {
    /// Returns the rows that match a condition, each checked.
    static func all(_ db: Database, _ condition: String = "", _ arguments: StatementArguments = []) throws
        -> [Self]
    {
        let statement = try db.cachedStatement(
            sql: condition.isEmpty ? table.select : table.select + " " + condition)
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var result: [Self] = []
        while let row = try rows.next() {
            var reader = try RowReader(row, of: table)
            result.append(try Self(&reader))
        }
        return result
    }

    /// Returns the row that matches a condition.
    static func one(_ db: Database, _ condition: String, _ arguments: StatementArguments) throws -> Self? {
        try all(db, condition, arguments).first
    }

    /// Writes the whole row, replacing the one with its key.
    func save(_ db: Database) throws {
        var writer = RowWriter()
        write(to: &writer)
        let checksum = RowChecksum.of(writer.values, in: Self.table.name)
        let statement = try db.cachedStatement(sql: Self.table.upsert)
        // Of GRDB's ways to pass values, this one creates no key path for each statement.
        let values = (writer.values + [checksum.databaseValue]).lazy.map {
            $0 as (any DatabaseValueConvertible)?
        }
        try statement.execute(arguments: StatementArguments(values))
    }

    /// Deletes the row with its key completely.
    func remove(_ db: Database) throws {
        var writer = RowWriter()
        write(to: &writer)
        let statement = try db.cachedStatement(sql: Self.table.delete)
        try statement.execute(
            arguments: StatementArguments(Array(writer.values.prefix(Self.table.key.count))))
    }
}

/// The metadata in the row of every model (D3).
struct RowMeta: Equatable {
    let createdAt: Timestamp
    let updatedAt: Timestamp
    /// Counts the changes, from 1.
    let version: Int64
    let isDeleted: Bool
    let stamp: Stamp

    /// Returns the row's next metadata, or that of a new row.
    static func next(after last: RowMeta?, isDeleted: Bool = false, stamp: Stamp, at now: Timestamp)
        -> RowMeta
    {
        RowMeta(
            createdAt: last?.createdAt ?? now, updatedAt: now, version: (last?.version ?? 0) + 1,
            isDeleted: isDeleted, stamp: stamp)
    }

    init(createdAt: Timestamp, updatedAt: Timestamp, version: Int64, isDeleted: Bool, stamp: Stamp) {
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
        self.isDeleted = isDeleted
        self.stamp = stamp
    }

    init(_ reader: inout RowReader) throws(DataError) {
        createdAt = try reader.time()
        updatedAt = try reader.time()
        version = try reader.integer()
        isDeleted = try reader.flag()
        stamp = try reader.stamp()
    }

    func write(to writer: inout RowWriter) {
        writer.add(createdAt)
        writer.add(updatedAt)
        writer.add(version)
        writer.add(isDeleted)
        writer.add(stamp)
    }
}
