import GRDB
import GRDBSQLite
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
        var result: [Self] = []
        try each(db, condition, arguments) { result.append(try $0.get()) }
        return result
    }

    /// Reads the rows that match a condition one after the other, or the error of each that is damaged.
    static func each(
        _ db: Database, _ condition: String = "", _ arguments: StatementArguments = [],
        _ take: (Result<Self, any Error>) throws -> Void
    ) throws {
        let statement = try db.cachedStatement(
            sql: condition.isEmpty ? table.select : table.select + " " + condition)
        try statement.setArguments(arguments)
        let rows = statement.sqliteStatement
        defer { sqlite3_reset(rows) }
        while true {
            switch sqlite3_step(rows) {
            case SQLITE_ROW:
                try take(
                    Result {
                        var reader = try RowReader(statement, of: table)
                        return try Self(&reader)
                    })
            case SQLITE_DONE: return
            case let code: throw DatabaseError(db, code)
            }
        }
    }

    /// Returns the row that matches a condition.
    static func one(_ db: Database, _ condition: String, _ arguments: StatementArguments) throws -> Self? {
        try all(db, condition, arguments).first
    }

    /// Writes the whole row, replacing the one with its key.
    func save(_ db: Database) throws {
        var writer = RowWriter(
            try db.cachedStatement(sql: Self.table.upsert), of: Self.table,
            count: Self.table.columns.count + 1)
        write(to: &writer)
        writer.addChecksum()
        try writer.run(db)
    }

    /// Deletes the row with its key completely.
    func remove(_ db: Database) throws {
        var writer = RowWriter(
            try db.cachedStatement(sql: Self.table.delete), of: Self.table, count: Self.table.key.count)
        write(to: &writer)
        try writer.run(db)
    }
}

extension DatabaseError {
    /// Creates the error of a statement that just ended with a result code.
    init(_ db: Database, _ code: Int32) {
        self.init(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
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
