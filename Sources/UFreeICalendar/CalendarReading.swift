/// The state between two lines of a file.
struct CalendarReading {
    private static let deepest = 20

    var name: String { names["X-WR-CALNAME"] ?? names["NAME"] ?? "" }
    private(set) var events: [CalendarEvent] = []

    private let owner: Owner
    private let zones: ZoneTable
    private var names: [String: String] = [:]
    /// The components that are open, with the lines of their BEGIN.
    private var open: [(name: String, line: Int)] = []
    private var hasCalendar = false
    private var isCancelling = false
    private var event: EventReading
    private var zone: ZoneReading

    init(owner: Owner, zones: ZoneTable) {
        self.owner = owner
        self.zones = zones
        event = EventReading(zones)
        zone = ZoneReading(zones)
    }

    mutating func take(_ bytes: [UInt8], number: Int) throws(CalendarProblem) {
        guard let line = ContentLine(bytes, number: number) else {
            if !hasCalendar { throw notACalendar(bytes) }
            // A line of a text that was folded wrongly has no colon. It must not be a property that matters.
            let name = ContentLine.name(bytes.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") })
            if open.count == 2, open[1].name == "VEVENT", EventReading.needs(name) {
                throw .broken("line \(number): no colon")
            }
            return
        }
        switch line.name {
        case "BEGIN": try begin(ContentLine.name(line.value), line: number, bytes)
        case "END": try end(ContentLine.name(line.value), line: number)
        default: try property(line, bytes)
        }
    }

    private func notACalendar(_ bytes: [UInt8]) -> CalendarProblem {
        let text = CalendarText.field(CalendarText.decoded(bytes.prefix(60)))
        return .notACalendar(text.hasPrefix("<") ? "a web page: \(text)" : "it begins with \"\(text)\"")
    }

    private mutating func begin(_ name: String, line: Int, _ bytes: [UInt8]) throws(CalendarProblem) {
        if open.isEmpty {
            guard name == "VCALENDAR" else {
                throw hasCalendar
                    ? .broken("line \(line): BEGIN:\(name) outside of a calendar") : notACalendar(bytes)
            }
            hasCalendar = true
            isCancelling = false
        }
        guard open.count < Self.deepest else {
            throw .broken("line \(line): components are nested too deeply")
        }
        open.append((name, line))
        switch open.map(\.name) {
        case ["VCALENDAR", "VEVENT"]: event.begin(line: line)
        case ["VCALENDAR", "VTIMEZONE"]: zone.begin()
        case ["VCALENDAR", "VEVENT", "VEVENT"]: throw .broken("line \(line): an event inside an event")
        default: break
        }
    }

    private mutating func end(_ name: String, line: Int) throws(CalendarProblem) {
        guard let last = open.last, last.name == name else {
            throw .broken("line \(line): END:\(name)" + (open.last.map { " inside \($0.name)" } ?? ""))
        }
        switch open.map(\.name) {
        case ["VCALENDAR", "VEVENT"]:
            if let read = try event.finish(owner: owner.named(self.name), isCancelling: isCancelling) {
                events.append(read)
            }
        case ["VCALENDAR", "VTIMEZONE"]: zone.end()
        case ["VCALENDAR", "VTIMEZONE", "STANDARD"], ["VCALENDAR", "VTIMEZONE", "DAYLIGHT"]:
            zone.endObservance()
        default: break
        }
        open.removeLast()
    }

    private mutating func property(_ line: ContentLine, _ bytes: [UInt8]) throws(CalendarProblem) {
        switch open.count {
        // What programs append after a calendar is harmless, unless it is a component.
        case 0: if !hasCalendar { throw notACalendar(bytes) }
        case 1: try calendarProperty(line)
        case 2 where open[1].name == "VEVENT": event.take(line)
        case 2 where open[1].name == "VTIMEZONE": zone.take(line)
        case 3 where open[1].name == "VTIMEZONE": zone.takeOfObservance(line)
        default: break
        }
    }

    private mutating func calendarProperty(_ line: ContentLine) throws(CalendarProblem) {
        switch line.name {
        case "X-WR-CALNAME", "NAME":
            if names[line.name] == nil { names[line.name] = CalendarText.field(ofValue: line.value) }
        case "METHOD": isCancelling = ContentLine.name(line.value) == "CANCEL"
        // vCalendar has other rules, other escapes and no zones.
        case "VERSION":
            if ContentLine.name(line.value) == "1.0" {
                throw .broken("line \(line.number): vCalendar 1.0 is not read")
            }
        default: break
        }
    }

    func end() throws(CalendarProblem) {
        if let last = open.last { throw .broken("it ends before END:\(last.name) of line \(last.line)") }
        guard hasCalendar else { throw .notACalendar("it is empty") }
    }
}
