import UFreeDomain
import UFreeSync

/// A row as one of a friend's devices sent it, once several of them have sent rows (I4).
struct ReplicaRow: StoredRow {
    static let table = Table("replica_row", key: ["owner", "date", "device"], SharedColumns.names)

    let owner: OwnerID
    let device: DeviceID
    private let columns: SharedColumns

    /// - Throws: `DataError.constraintViolation` for a row that nobody can read.
    init(_ row: SharedRow, of owner: OwnerID, _ device: DeviceID, _ sealer: Sealer) throws(DataError) {
        self.owner = owner
        self.device = device
        columns = try SharedColumns(row, in: Self.table.name, of: owner.bytes + device.bytes, sealer)
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        let key = try reader.text()
        device = try reader.device()
        columns = try SharedColumns(&reader, key: key)
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(columns.key)
        writer.add(device.bytes)
        columns.write(to: &writer)
    }

    var key: String { columns.key }

    var stamp: Stamp { columns.stamp }

    /// - Throws: `DataError.corruptedData` if the row is of no shared kind.
    func shared(_ sealer: Sealer) throws(DataError) -> SharedRow {
        try columns.row(in: Self.table.name, of: owner.bytes + device.bytes, sealer)
    }
}
