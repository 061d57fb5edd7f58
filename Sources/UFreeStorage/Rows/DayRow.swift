import FoundationEssentials
import UFreeDomain
import UFreeSync

/// One of my days; a cleared one is deleted softly and keeps its id.
struct DayRow: StoredRow {
    static let table = Table(
        "day", key: ["id"], ["owner", "date", "code", "parts", "note"] + Table.common)

    let id: UUID
    let owner: OwnerID
    let date: CivilDate
    let word: DayWord
    /// Sealed for this row.
    let note: [UInt8]?
    let meta: RowMeta

    init(id: UUID, owner: OwnerID, date: CivilDate, word: DayWord, note: [UInt8]?, meta: RowMeta) {
        self.id = id
        self.owner = owner
        self.date = date
        self.word = word
        self.note = note
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        id = try reader.id()
        owner = try reader.owner()
        date = try reader.date()
        word = try reader.word()
        note = try reader.optionalBytes()
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(id.bytes)
        writer.add(owner.bytes)
        writer.add(date.description)
        writer.add(word)
        writer.add(note)
        meta.write(to: &writer)
    }

    static func seal(_ note: Note?, id: UUID, _ sealer: Sealer) throws(DataError) -> [UInt8]? {
        try sealer.seal(note, table: table.name, row: id.bytes)
    }

    /// What its owner says of the date by itself; nil where that was cleared. It may be that nothing is known.
    func record(_ sealer: Sealer) throws(DataError) -> DayAvailability? {
        if meta.isDeleted { return nil }
        return DayAvailability(
            id: id, date: date, word: word, note: try openNote(sealer), updatedAt: meta.updatedAt)
    }

    /// The day as it stands behind what is shared; cleared it has an unknown word.
    func own(_ sealer: Sealer) throws(DataError) -> OwnDays.Day {
        OwnDays.Day(date, word, note: try openNote(sealer), isCleared: meta.isDeleted)
    }

    private func openNote(_ sealer: Sealer) throws(DataError) -> Note? {
        try sealer.openNote(note, table: Self.table.name, row: id.bytes)
    }
}

extension SharedDay {
    /// The day as a record, nil when it was cleared.
    var record: DayAvailability? {
        guard word != .unknown else { return nil }
        return DayAvailability(
            id: id, date: date, word: word, note: note, shift: shift, updatedAt: updatedAt)
    }

    /// The day as a line of a schedule.
    var scheduleDay: ScheduleDay { ScheduleDay(date: date, record: record) }
}
