/// A VTIMEZONE that is being read.
struct ZoneReading {
    private let zones: ZoneTable
    private var name: String?
    private var observances: [Observance] = []
    private var reader: PropertyReader
    private var rules: [RecurrenceRule] = []

    init(_ zones: ZoneTable) {
        self.zones = zones
        reader = PropertyReader(zones)
    }

    mutating func begin() {
        name = nil
        observances = []
    }

    mutating func take(_ line: ContentLine) {
        guard line.name == "TZID", name == nil else { return }
        name = CalendarText.decoded(CalendarText.unescaped(line.value))
    }

    mutating func takeOfObservance(_ line: ContentLine) {
        guard !line.value.isEmpty else { return }
        switch line.name {
        case "RRULE":
            // A zone that cannot be read may be one that the system knows, or that no event uses.
            if let rule = try? RecurrenceRule(CalendarText.decoded(line.value)) { rules.append(rule) }
        default:
            guard let name = PropertyReader.Name(rawValue: line.name) else { return }
            if [.start, .date, .offset, .offsetBefore].contains(name) { reader.add(line, name) }
        }
    }

    mutating func endObservance() {
        defer { rules = [] }
        let (properties, problem) = reader.finish()
        guard problem == nil else { return }
        var times: [WallTime] = []
        var start: WallTime?
        var offset: Int?
        var before: Int?
        for property in properties {
            switch (property.name, property.value) {
            case (.start, .time(let time)): start = time.time
            case (.date, .time(let time)): times.append(time.time)
            case (.offset, .offset(let seconds)): offset = seconds
            case (.offsetBefore, .offset(let seconds)): before = seconds
            default: break
            }
        }
        guard let start, let offset, let before else { return }
        observances.append(
            Observance(start: start, rules: rules, dates: times, offsetBefore: before, offset: offset))
    }

    mutating func end() {
        if let name, zones.observances[name] == nil { zones.observances[name] = observances }
    }
}
