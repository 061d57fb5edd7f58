/// A VEVENT that is being read.
struct EventReading {
    private var event = CalendarEvent()
    private var reader: PropertyReader
    private var isCancelled = false
    private var isTransparent = false
    private var isFree = false
    /// Only of importance if the event counts.
    private var problem: CalendarProblem?

    init(_ zones: ZoneTable) { reader = PropertyReader(zones) }

    /// Whether a property can change when an event is.
    static func needs(_ name: String) -> Bool {
        name == "RRULE" || PropertyReader.Name(rawValue: name).map { !$0.isOptional } ?? false
    }

    mutating func begin(line: Int) {
        event = CalendarEvent()
        event.line = line
        (isCancelled, isTransparent, isFree, problem) = (false, false, false, nil)
    }

    mutating func take(_ line: ContentLine) {
        // Some programs write the names of properties that have no value.
        guard !line.value.isEmpty else { return }
        switch line.name {
        case "UID": event.uid = CalendarText.decoded(CalendarText.unescaped(line.value))
        case "SUMMARY": event.title = CalendarText.field(ofValue: line.value)
        case "LOCATION": event.place = CalendarText.field(ofValue: line.value)
        case "SEQUENCE": event.sequence = Int(CalendarText.decoded(line.value)) ?? 0
        case "STATUS": isCancelled = ContentLine.name(line.value) == "CANCELLED"
        case "TRANSP": isTransparent = ContentLine.name(line.value) == "TRANSPARENT"
        case "X-MICROSOFT-CDO-BUSYSTATUS": isFree = ContentLine.name(line.value) == "FREE"
        case "RRULE":
            do { event.rules.append(try RecurrenceRule(CalendarText.decoded(line.value))) } catch {
                if problem == nil { problem = .broken("line \(line.number): \(error.fields.detail)") }
            }
        default:
            guard let name = PropertyReader.Name(rawValue: line.name) else { return }
            reader.add(line, name)
        }
    }

    /// Returns the event; nil for one without a time that cancels nothing.
    mutating func finish(owner: Owner, isCancelling: Bool) throws(CalendarProblem) -> CalendarEvent? {
        var attendees = Attendees()
        var hasStart = false
        var length: EventEnd?
        let (properties, unread) = reader.finish()
        for property in properties {
            switch (property.name, property.value) {
            case (.start, .time(let time)):
                if !hasStart { event.start = time }
                hasStart = true
            case (.end, .time(let time)): event.end = .at(time)
            case (.duration, .duration(let days, let seconds)): length = .after(days: days, seconds: seconds)
            case (.date, .time(let time)): event.dates.append((time, .none))
            case (.date, .period(let start, let end)): event.dates.append((start, end))
            case (.exception, .time(let time)): event.exceptions.append(time)
            case (.recurrenceID, .time(let time)):
                event.recurrenceID = time
                event.isForFuture = property.isForFuture
            case (.stamp, .time(let time)): event.stamp = time.time
            case (.attendee, .address(let address, let isDeclined)):
                attendees.all.append((address, isDeclined))
            case (.organizer, .address(let address, _)): attendees.organizer = address
            default: break
            }
        }
        if event.end == .none, let length { event.end = length }
        event.counts = !isCancelled && !isTransparent && !isFree && !isCancelling && !attendees.decline(owner)
        if event.counts, let problem = problem ?? unread { throw problem }
        guard hasStart else {
            // What does not count needs no time (RFC 5546, 3.2.5).
            guard event.counts else {
                event.start = event.recurrenceID ?? event.start
                return event
            }
            throw CalendarProblem.broken("no DTSTART").at(line: event.line)
        }
        if event.recurrenceID != nil { (event.rules, event.dates, event.exceptions) = ([], [], []) }
        event.orderTimes()
        event.measure()
        return event
    }
}
