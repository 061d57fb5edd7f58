import FoundationEssentials
import UFreeDomain
import UFreeSync

/// One of my days; a cleared one is deleted softly and keeps its id.
struct DayRow: StoredRow {
    static let table = Table(
        "day", key: ["id"], ["owner", "date", "content"] + Table.common)

    let id: UUID
    let owner: OwnerID
    let date: CivilDate
    /// Sealed for this row; nil where nothing is known, and of a cleared day.
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

    /// What its owner says of the date by itself; nil where that was cleared. It may be that nothing is known.
    func record(_ sealer: Sealer) throws(DataError) -> DayAvailability? {
        if meta.isDeleted { return nil }
        let content = try sealer.openDay(content, table: Self.table.name, row: id.bytes)
        return DayAvailability(id: id, date: date, content: content, updatedAt: meta.updatedAt)
    }
}

extension SharedDay {
    /// The day as a record, nil when it was cleared.
    var record: DayAvailability? {
        guard word != .unknown else { return nil }
        return DayAvailability(id: id, date: date, content: content, updatedAt: updatedAt)
    }

    /// The day as a line of a schedule.
    var scheduleDay: ScheduleDay { ScheduleDay(date: date, record: record) }
}
