import UFreeDomain
import UFreeSync

/// The card of the owner or of a friend; an empty one is deleted softly.
struct CardRow: StoredRow {
    static let table = Table("card", key: ["owner"], ["content"] + Table.common)

    let owner: OwnerID
    /// Sealed for this row; nil if the card is empty.
    private let content: [UInt8]?
    let meta: RowMeta

    init(_ card: Card, of owner: OwnerID, meta: RowMeta, _ sealer: Sealer) throws(DataError) {
        self.owner = owner
        content = try Self.sealed(card, table: Self.table.name, row: owner.bytes, sealer)
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        content = try reader.optionalBytes()
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(content)
        meta.write(to: &writer)
    }

    func card(_ sealer: Sealer) throws(DataError) -> Card {
        try Self.open(content, table: Self.table.name, row: owner.bytes, sealer)
    }

    /// Returns the sealed content: the number, a zero byte, and the picture; nil for an empty card.
    static func sealed(
        _ card: Card, table: String, row: [UInt8], _ sealer: Sealer
    ) throws(DataError) -> [UInt8]? {
        if card == Card() { return nil }
        let bytes = Array((card.phone?.text ?? "").utf8) + [0] + (card.avatar?.bytes ?? [])
        return try sealer.seal(bytes, table: table, row: row)
    }

    static func open(
        _ content: [UInt8]?, table: String, row: [UInt8], _ sealer: Sealer
    ) throws(DataError) -> Card {
        guard let content else { return Card() }
        let bytes = try sealer.open(content, table: table, row: row)
        guard let end = bytes.firstIndex(of: 0) else { throw .corruptedData("table \(table)") }
        return Card(
            phone: PhoneNumber(stored: String(decoding: bytes[..<end], as: UTF8.self)),
            avatar: Avatar(Array(bytes[(end + 1)...])))
    }
}
