import FoundationEssentials
import UFreeDomain
import UFreeSync

/// A view of the owner's log.
struct ViewRow: StoredRow {
    static let table = Table("view", key: ["level"], ["epoch", "head", "updated_at"])

    let level: PrivacyLevel
    let epoch: UInt64
    let head: UInt64
    let updatedAt: Timestamp

    init(level: PrivacyLevel, epoch: UInt64, head: UInt64, updatedAt: Timestamp) {
        self.level = level
        self.epoch = epoch
        self.head = head
        self.updatedAt = updatedAt
    }

    init(_ reader: inout RowReader) throws(DataError) {
        level = try reader.level()
        epoch = UInt64(bitPattern: try reader.integer())
        head = UInt64(bitPattern: try reader.integer())
        updatedAt = try reader.time()
    }

    func write(to writer: inout RowWriter) {
        writer.add(level.rawValue)
        writer.add(Int64(bitPattern: epoch))
        writer.add(Int64(bitPattern: head))
        writer.add(updatedAt)
    }
}

/// The chain after a number of a view.
struct ViewChainRow: StoredRow {
    static let table = Table("view_chain", key: ["level", "seq"], ["chain"])

    let level: PrivacyLevel
    let seq: UInt64
    let chain: [UInt8]

    init(level: PrivacyLevel, seq: UInt64, chain: [UInt8]) {
        self.level = level
        self.seq = seq
        self.chain = chain
    }

    init(_ reader: inout RowReader) throws(DataError) {
        level = try reader.level()
        seq = UInt64(bitPattern: try reader.integer())
        chain = try reader.bytes()
    }

    func write(to writer: inout RowWriter) {
        writer.add(level.rawValue)
        writer.add(Int64(bitPattern: seq))
        writer.add(chain)
    }
}

/// A numbered row of a view, with sealed content.
struct ViewEntryRow: StoredRow {
    static let table = Table("view_row", key: ["level", "date"], ["seq"] + SharedColumns.names)

    let level: PrivacyLevel
    let seq: UInt64
    private let columns: SharedColumns

    /// - Throws: `DataError.constraintViolation` for a row that nobody can read.
    init(_ numbered: NumberedRow, level: PrivacyLevel, _ sealer: Sealer) throws(DataError) {
        self.level = level
        seq = numbered.seq
        columns = try SharedColumns(numbered.row, in: Self.table.name, of: Self.place(level), sealer)
    }

    init(_ reader: inout RowReader) throws(DataError) {
        level = try reader.level()
        let key = try reader.text()
        seq = UInt64(bitPattern: try reader.integer())
        columns = try SharedColumns(&reader, key: key)
    }

    func write(to writer: inout RowWriter) {
        writer.add(level.rawValue)
        writer.add(columns.key)
        writer.add(Int64(bitPattern: seq))
        columns.write(to: &writer)
    }

    /// - Throws: `DataError.corruptedData` if the row is of no shared kind.
    func numbered(_ sealer: Sealer) throws(DataError) -> NumberedRow {
        NumberedRow(
            seq: seq, row: try columns.row(in: Self.table.name, of: Self.place(level), sealer))
    }

    private static func place(_ level: PrivacyLevel) -> [UInt8] { [UInt8(level.rawValue)] }
}
