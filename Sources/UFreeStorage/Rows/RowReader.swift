import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeSync

/// Reads the columns of a row one after the other, after checking its checksum. A value that the table cannot
/// contain throws `DataError.corruptedData` with the place.
struct RowReader {
    /// Extracted from the row once, for the checksum and for reading.
    private let values: [DatabaseValue]
    private let table: Table
    private var next = 0

    /// - Throws: `DataError.corruptedData` if the row is damaged.
    init(_ row: Row, of table: Table) throws(DataError) {
        self.table = table
        values = Array(row.databaseValues)
        let count = table.columns.count
        guard values.count == count + 1,
            values[count].storage == .int64(RowChecksum.of(values.prefix(count), in: table.name))
        else { throw corrupted() }
    }

    /// Returns the error for this row, with its table and key, and with the column if that is known.
    func corrupted(_ column: String? = nil) -> DataError {
        let keys = (0..<table.key.count).map { index -> String in
            switch values[index].storage {
            case .blob(let data): return data.prefix(8).hexadecimal
            case .int64(let number): return String(number)
            case .string(let text): return text
            default: return "?"
            }
        }
        return .corruptedData(
            "table \(table.name), row \(keys.joined(separator: " "))" + (column.map { ", \($0)" } ?? ""))
    }

    private mutating func value<Value: DatabaseValueConvertible>(_ type: Value.Type) throws(DataError)
        -> Value?
    {
        let index = next
        next += 1
        let stored = values[index]
        if stored.isNull { return nil }
        guard let value = Value.fromDatabaseValue(stored) else { throw corrupted(table.columns[index]) }
        return value
    }

    private func require<Value>(_ value: Value?) throws(DataError) -> Value {
        guard let value else { throw corrupted(table.columns[next - 1]) }
        return value
    }

    mutating func skip() { next += 1 }

    mutating func optionalInteger() throws(DataError) -> Int64? { try value(Int64.self) }
    mutating func integer() throws(DataError) -> Int64 { try require(optionalInteger()) }
    mutating func number() throws(DataError) -> Int { Int(try integer()) }
    mutating func flag() throws(DataError) -> Bool { try integer() != 0 }
    mutating func optionalText() throws(DataError) -> String? { try value(String.self) }
    mutating func text() throws(DataError) -> String { try require(optionalText()) }
    mutating func optionalBytes() throws(DataError) -> [UInt8]? { try value(Data.self).map { Array($0) } }
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
        guard !values[next].isNull else {
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
