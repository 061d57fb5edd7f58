import FoundationEssentials
import GRDB
import UFreeDomain

/// One of the owner's imported calendars, without its events. It is not a part of any view, and not in the journal.
struct CalendarRow: StoredRow {
    static let table = Table("calendar", key: ["number"], ["content"])

    let number: Int
    private let content: [UInt8]

    /// The sealed content. Fields of a newer program are ignored.
    private struct Content: Codable {
        let name: String
        let source: String
        let use: String
        let addresses: [String]
        let from: String
        let through: String
        let readAt: Int64
        let triedAt: Int64
        let problem: String?
        let detail: String?
        let failures: Int
        let tag: String?
    }

    init(_ calendar: ImportedCalendar, _ sealer: Sealer) throws {
        number = calendar.number
        let (said, state) = (calendar.definition, calendar.state)
        let content = Content(
            name: said.name, source: said.source, use: said.use.rawValue, addresses: said.addresses,
            from: "\(calendar.content.dates.lowerBound)", through: "\(calendar.content.dates.upperBound)",
            readAt: state.readAt.milliseconds, triedAt: state.triedAt.milliseconds,
            problem: state.problem?.code.rawValue, detail: state.problem?.detail, failures: state.failures,
            tag: state.tag)
        self.content = try sealer.seal(
            Array(JSONEncoder().encode(content)), table: Self.table.name, row: Self.place(number))
    }

    init(_ reader: inout RowReader) throws(DataError) {
        number = try reader.number()
        content = try reader.bytes()
    }

    func write(to writer: inout RowWriter) {
        writer.add(number)
        writer.add(content)
    }

    /// Returns the calendar with its events.
    func calendar(_ events: CalendarEventsRow?, _ sealer: Sealer) throws(DataError) -> ImportedCalendar {
        let bytes = try sealer.open(content, table: Self.table.name, row: Self.place(number))
        guard let known = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
            let use = ImportedCalendar.Use(rawValue: known.use), let from = CivilDate(iso: known.from),
            let through = CivilDate(iso: known.through), from <= through
        else { throw .corruptedData("table \(Self.table.name)") }
        let problem = known.problem.map {
            CalendarProblem(CalendarProblem.Code(rawValue: $0) ?? .reader, known.detail ?? "")
        }
        return ImportedCalendar(
            number: number,
            definition: ImportedCalendar.Definition(
                name: known.name, source: known.source, use: use, addresses: known.addresses),
            content: ImportedCalendar.Content(
                events: try events?.events(sealer) ?? [], dates: from...through),
            state: ImportedCalendar.State(
                readAt: Timestamp(milliseconds: known.readAt),
                triedAt: Timestamp(milliseconds: known.triedAt),
                problem: problem, failures: known.failures, tag: known.tag))
    }

    /// What the content is bound to.
    static func place(_ number: Int) -> [UInt8] { Array("\(number)".utf8) }
}

/// The events of a calendar, as lines.
struct CalendarEventsRow: StoredRow {
    static let table = Table("calendar_events", key: ["number"], ["content"])

    let number: Int
    private let content: [UInt8]

    init(_ events: [CalendarEvent], of number: Int, _ sealer: Sealer) throws(DataError) {
        self.number = number
        let text = events.map(\.line).joined(separator: "\n")
        content = try sealer.seal(Array(text.utf8), table: Self.table.name, row: CalendarRow.place(number))
    }

    init(_ reader: inout RowReader) throws(DataError) {
        number = try reader.number()
        content = try reader.bytes()
    }

    func write(to writer: inout RowWriter) {
        writer.add(number)
        writer.add(content)
    }

    func events(_ sealer: Sealer) throws(DataError) -> [CalendarEvent] {
        let bytes = try sealer.open(content, table: Self.table.name, row: CalendarRow.place(number))
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
            CalendarEvent(line: String(decoding: $0, as: UTF8.self))
        }
    }
}
