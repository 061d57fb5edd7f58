import FoundationEssentials
import GRDB
import GRDBSQLite
import UFreeDomain
import UFreeSync

/// Reads the columns of a row one after the other, after checking its checksum. A value that the table cannot
/// contain throws `DataError.corruptedData` with the place. Like `RowWriter`, it calls SQLite itself.
struct RowReader {
    /// At the row: it must not go on as long as this exists.
    private let row: OpaquePointer
    private let table: Table
    private var next: Int32 = 0

    /// - Throws: `DataError.corruptedData` if the row is damaged.
    init(_ statement: Statement, of table: Table) throws(DataError) {
        (row, self.table) = (statement.sqliteStatement, table)
        let count = Int32(table.columns.count)
        var checksum = RowChecksum(in: table.name)
        for column in 0..<count { add(column, to: &checksum) }
        guard sqlite3_column_count(row) == count + 1, sqlite3_column_type(row, count) == SQLITE_INTEGER,
            sqlite3_column_int64(row, count) == checksum.value
        else { throw corrupted() }
    }

    private func add(_ column: Int32, to checksum: inout RowChecksum) {
        switch sqlite3_column_type(row, column) {
        case SQLITE_INTEGER: checksum.add(sqlite3_column_int64(row, column))
        case SQLITE_TEXT: checksum.add(text: content(column))
        case SQLITE_BLOB: checksum.add(bytes: content(column))
        case SQLITE_FLOAT: checksum.add(sqlite3_column_double(row, column))
        default: checksum.addNull()
        }
    }

    /// The bytes of a text or a blob, until the next step of the statement.
    private func content(_ column: Int32) -> UnsafeRawBufferPointer {
        // In this order: the first call fixes the form, which the second one measures.
        let start = sqlite3_column_blob(row, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(row, column)))
    }

    /// Returns the error for this row, with its table and key, and with the column if that is known.
    func corrupted(_ column: String? = nil) -> DataError {
        let keys = (0..<Int32(table.key.count)).map { index -> String in
            switch sqlite3_column_type(row, index) {
            case SQLITE_BLOB: content(index).prefix(8).hexadecimal
            case SQLITE_INTEGER: String(sqlite3_column_int64(row, index))
            case SQLITE_TEXT: String(decoding: content(index), as: UTF8.self)
            default: "?"
            }
        }
        return .corruptedData(
            "table \(table.name), row \(keys.joined(separator: " "))" + (column.map { ", \($0)" } ?? ""))
    }

    /// Goes to the next column.
    /// - Returns: its index; nil if it is NULL.
    /// - Throws: `DataError.corruptedData` if it is of another type.
    private mutating func column(_ type: Int32) throws(DataError) -> Int32? {
        let index = next
        next += 1
        switch sqlite3_column_type(row, index) {
        case type: return index
        case SQLITE_NULL: return nil
        default: throw corrupted(table.columns[Int(index)])
        }
    }

    private func require<Value>(_ value: Value?) throws(DataError) -> Value {
        guard let value else { throw corrupted(table.columns[Int(next) - 1]) }
        return value
    }

    mutating func skip() { next += 1 }

    mutating func optionalInteger() throws(DataError) -> Int64? {
        try column(SQLITE_INTEGER).map { sqlite3_column_int64(row, $0) }
    }
    mutating func integer() throws(DataError) -> Int64 { try require(optionalInteger()) }
    mutating func number() throws(DataError) -> Int { Int(try integer()) }
    mutating func flag() throws(DataError) -> Bool { try integer() != 0 }
    mutating func optionalText() throws(DataError) -> String? {
        try column(SQLITE_TEXT).map { String(decoding: content($0), as: UTF8.self) }
    }
    mutating func text() throws(DataError) -> String { try require(optionalText()) }
    mutating func optionalBytes() throws(DataError) -> [UInt8]? {
        try column(SQLITE_BLOB).map { Array(content($0)) }
    }
    mutating func bytes() throws(DataError) -> [UInt8] { try require(optionalBytes()) }

    mutating func optionalTime() throws(DataError) -> Timestamp? {
        try optionalInteger().map { Timestamp(milliseconds: $0) }
    }
    mutating func time() throws(DataError) -> Timestamp { try require(optionalTime()) }

    mutating func owner() throws(DataError) -> OwnerID { try require(OwnerID(bytes: bytes())) }
    mutating func device() throws(DataError) -> DeviceID { try require(DeviceID(bytes: bytes())) }
    mutating func date() throws(DataError) -> CivilDate { try require(CivilDate(iso: text())) }
    mutating func optionalDate() throws(DataError) -> CivilDate? {
        guard let stored = try optionalText() else { return nil }
        return try require(CivilDate(iso: stored))
    }
    mutating func code() throws(DataError) -> ComparisonCode? {
        guard let stored = try optionalInteger() else { return nil }
        return try require(ComparisonCode(number: Int(stored)))
    }
    mutating func optionalLevel() throws(DataError) -> PrivacyLevel? {
        guard let stored = try optionalInteger() else { return nil }
        return try require(PrivacyLevel(rawValue: Int(stored)))
    }
    mutating func level() throws(DataError) -> PrivacyLevel { try require(PrivacyLevel(rawValue: number())) }

    /// Reads requests of sixteen bytes each.
    mutating func requests() throws(DataError) -> [RequestID]? {
        guard let bytes = try optionalBytes() else { return nil }
        var result: [RequestID] = []
        for start in stride(from: 0, to: bytes.count, by: 16) {
            result.append(try require(RequestID(bytes: Array(bytes[start..<min(start + 16, bytes.count)]))))
        }
        return result
    }

    mutating func optionalRequest() throws(DataError) -> RequestID? {
        guard let bytes = try optionalBytes() else { return nil }
        return try require(RequestID(bytes: bytes))
    }

    mutating func optionalName() throws(DataError) -> DisplayName? {
        guard let text = try optionalText() else { return nil }
        return try require(DisplayName(sanitizing: text))
    }

    mutating func id() throws(DataError) -> UUID {
        try require(UUID(bytes: bytes()))
    }

    mutating func optionalID() throws(DataError) -> UUID? {
        guard let bytes = try optionalBytes() else { return nil }
        return try require(UUID(bytes: bytes))
    }

    mutating func optionalStamp() throws(DataError) -> Stamp? {
        guard sqlite3_column_type(row, next) != SQLITE_NULL else {
            next += 3
            return nil
        }
        return try stamp()
    }

    mutating func stamp() throws(DataError) -> Stamp {
        let milliseconds = try integer()
        let counter = try require(UInt32(exactly: integer()))
        return Stamp(milliseconds: milliseconds, counter: counter, device: try device())
    }
}
