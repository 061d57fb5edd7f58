import FoundationEssentials
import UFreeDomain

/// One of the owner's shift types; a removed one is deleted softly, and past days keep it.
struct ShiftTypeRow: StoredRow {
    static let table = Table(
        "shift_type", key: ["id"],
        ["owner", "symbol", "title", "description", "starts", "ends", "is_overnight", "location"]
            + Table.common)

    let id: UUID
    let owner: OwnerID
    private let symbol: String
    /// Sealed for this row and column, like the description.
    private let title: [UInt8]
    private let description: [UInt8]?
    private let duration: ShiftDuration
    private let location: UUID
    let meta: RowMeta

    init(_ type: ShiftType, of owner: OwnerID, meta: RowMeta, _ sealer: Sealer) throws(DataError) {
        id = type.id
        self.owner = owner
        symbol = type.symbol.text
        title = try sealer.seal(type.title, Self.table, Sealer.place(type.id.bytes, "title"))
        description = try type.shiftDescription.map { text throws(DataError) in
            try sealer.seal(text, Self.table, Sealer.place(type.id.bytes, "description"))
        }
        duration = type.duration
        location = type.location
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        id = try reader.id()
        owner = try reader.owner()
        symbol = try reader.text()
        title = try reader.bytes()
        description = try reader.optionalBytes()
        let from = try reader.optionalInteger().flatMap { HourMinute(minutes: Int($0)) }
        let to = try reader.optionalInteger().flatMap { HourMinute(minutes: Int($0)) }
        let isOvernight = try reader.flag()
        if let from, let to {
            duration = .scheduled(from: from, to: to, isOvernight: isOvernight)
        } else {
            duration = .allDay
        }
        location = try reader.id()
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(id.bytes)
        writer.add(owner.bytes)
        writer.add(symbol)
        writer.add(title)
        writer.add(description)
        switch duration {
        case .allDay:
            writer.add(Int?.none)
            writer.add(Int?.none)
            writer.add(false)
        case .scheduled(let from, let to, let isOvernight):
            writer.add(from.minutes)
            writer.add(to.minutes)
            writer.add(isOvernight)
        }
        writer.add(location.bytes)
        meta.write(to: &writer)
    }

    /// - Throws: `DataError.corruptedData` if the symbol or the title is invalid.
    func type(_ sealer: Sealer) throws(DataError) -> ShiftType {
        let text = try sealer.openText(
            title, Self.table, Sealer.place(id.bytes, "title"), limit: ShiftType.titleLimit)
        guard let text, let symbol = ShiftSymbol(sanitizing: symbol) else {
            throw .corruptedData("table shift_type, row \(id)")
        }
        return ShiftType(
            id: id, symbol: symbol, title: text,
            shiftDescription: try sealer.openText(
                description, Self.table, Sealer.place(id.bytes, "description"),
                limit: ShiftType.descriptionLimit, hasLines: true),
            duration: duration, location: location)
    }
}
