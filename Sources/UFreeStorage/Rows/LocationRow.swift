import FoundationEssentials
import UFreeDomain

/// One of the owner's locations; a removed one is deleted softly.
struct LocationRow: StoredRow {
    static let table = Table("location", key: ["id"], ["owner", "name", "address"] + Table.common)

    let id: UUID
    let owner: OwnerID
    /// Sealed for this row and column, like the address.
    private let name: [UInt8]
    private let address: [UInt8]?
    let meta: RowMeta

    init(_ location: Location, of owner: OwnerID, meta: RowMeta, _ sealer: Sealer) throws(DataError) {
        id = location.id
        self.owner = owner
        name = try sealer.seal(location.name, Self.table, Sealer.place(location.id.bytes, "name"))
        address = try location.address.map { text throws(DataError) in
            try sealer.seal(text, Self.table, Sealer.place(location.id.bytes, "address"))
        }
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        id = try reader.id()
        owner = try reader.owner()
        name = try reader.bytes()
        address = try reader.optionalBytes()
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(id.bytes)
        writer.add(owner.bytes)
        writer.add(name)
        writer.add(address)
        meta.write(to: &writer)
    }

    /// - Throws: `DataError.corruptedData` if the name is invalid.
    func location(_ sealer: Sealer) throws(DataError) -> Location {
        let text = try sealer.openText(
            name, Self.table, Sealer.place(id.bytes, "name"), limit: Location.nameLimit)
        guard let text else { throw .corruptedData("table location, row \(id), name") }
        return Location(
            id: id, name: text,
            address: try sealer.openText(
                address, Self.table, Sealer.place(id.bytes, "address"), limit: Location.addressLimit))
    }

}

extension Sealer {
    func seal(_ text: ShiftText, _ table: Table, _ place: [UInt8]) throws(DataError) -> [UInt8] {
        try seal(Array(text.text.utf8), table: table.name, row: place)
    }

    /// - Parameter limit: in characters.
    func openText(
        _ sealed: [UInt8]?, _ table: Table, _ place: [UInt8], limit: Int, hasLines: Bool = false
    ) throws(DataError) -> ShiftText? {
        guard let sealed else { return nil }
        let text = String(decoding: try open(sealed, table: table.name, row: place), as: UTF8.self)
        let read = try? ShiftText(validating: text, limit: limit, field: "text", hasLines: hasLines)
        guard let read else { throw .corruptedData("a text in table \(table.name)") }
        return read
    }
}
