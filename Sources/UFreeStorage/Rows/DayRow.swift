import FoundationEssentials
import UFreeDomain
import UFreeSync

/// One of the owner's days; a cleared day is deleted softly and keeps its id.
struct DayRow: StoredRow {
    static let table = Table(
        "day", key: ["id"], fixed: ["owner", "date"], ["content"] + Table.common)

    let id: UUID
    let owner: OwnerID
    let date: CivilDate
    /// Sealed for this row; nil if it is unknown or cleared.
    private let content: [UInt8]?
    let meta: RowMeta

    init(
        id: UUID, owner: OwnerID, date: CivilDate, content: DayContent?, meta: RowMeta, _ sealer: Sealer
    ) throws(DataError) {
        self.id = id
        self.owner = owner
        self.date = date
        self.content = try sealer.seal(content, table: Self.table.name, row: id.bytes)
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        id = try reader.id()
        owner = try reader.owner()
        date = try reader.date()
        content = try reader.optionalBytes()
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(id.bytes)
        writer.add(owner.bytes)
        writer.add(date.description)
        writer.add(content)
        meta.write(to: &writer)
    }

    /// Returns the explicit day, which may be unknown; nil if it was cleared.
    func record(_ sealer: Sealer) throws(DataError) -> DayAvailability? {
        if meta.isDeleted { return nil }
        let content = try sealer.openDay(content, table: Self.table.name, row: id.bytes)
        return DayAvailability(id: id, date: date, content: content, updatedAt: meta.updatedAt)
    }
}

extension SharedDay {
    /// The day as a record; nil if it was cleared.
    var record: DayAvailability? {
        guard word != .unknown else { return nil }
        return DayAvailability(id: id, date: date, content: content, updatedAt: updatedAt)
    }

    /// The day as a line of a schedule.
    var scheduleDay: ScheduleDay { ScheduleDay(date: date, record: record) }
}
