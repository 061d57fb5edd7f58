import CICal

/// Reads the values of properties with libical: dates, times, periods, durations, offsets and addresses,
/// with their parameters.
///
/// libical sees one component at a time, and of that only the properties that are needed: this keeps its
/// memory small, and most of a hostile file from C.
struct PropertyReader {
    enum Name: String {
        case start = "DTSTART"
        case end = "DTEND"
        case duration = "DURATION"
        case date = "RDATE"
        case exception = "EXDATE"
        case recurrenceID = "RECURRENCE-ID"
        case stamp = "DTSTAMP"
        case attendee = "ATTENDEE"
        case organizer = "ORGANIZER"
        case offsetBefore = "TZOFFSETFROM"
        case offset = "TZOFFSETTO"

        /// Whether it may be left out when it cannot be read.
        var isOptional: Bool { [.stamp, .attendee, .organizer].contains(self) }
        /// Whether one line has several values, separated by commas.
        var isList: Bool { [.date, .exception].contains(self) }
    }

    private let zones: ZoneTable
    private var text: [UInt8] = []
    private var properties: [ReadProperty] = []
    private var expected: [Name: (count: Int, line: Int)] = [:]

    init(_ zones: ZoneTable) { self.zones = zones }

    /// Takes the line of a property.
    mutating func add(_ line: ContentLine, _ name: Name) {
        guard name.isList else {
            expected[name, default: (0, line.number)].count += 1
            return append(line.head, line.value)
        }
        var values = line.value.split(separator: UInt8(ascii: ","))[...]
        expected[name, default: (0, line.number)].count += values.count
        // libical takes a time that grows with the square of a list.
        while !values.isEmpty {
            append(line.head, Array(values.prefix(50).joined(separator: [UInt8(ascii: ",")]))[...])
            values = values.dropFirst(50)
        }
    }

    private mutating func append(_ head: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
        if text.isEmpty { text += "BEGIN:VEVENT\n".utf8 }
        text += head
        text.append(UInt8(ascii: ":"))
        text += value
        text.append(UInt8(ascii: "\n"))
        // libical needs fifty times the memory of the text.
        if text.count > 65_536 { parse() }
    }

    /// Returns the properties of the lines taken so far, and forgets them.
    /// - Returns: also what is wrong with the first required value that cannot be read.
    mutating func finish() -> (properties: [ReadProperty], problem: CalendarProblem?) {
        parse()
        defer {
            properties.removeAll()
            expected.removeAll(keepingCapacity: true)
        }
        var counts: [Name: Int] = [:]
        for property in properties { counts[property.name, default: 0] += 1 }
        let unread = expected.filter { name, wanted in
            !name.isOptional && counts[name, default: 0] != wanted.count
        }
        // The number is that of the first line with that name.
        let first = unread.min { $0.value.line < $1.value.line }
        return (properties, first.map { .broken("line \($0.value.line): \($0.key.rawValue)") })
    }

    private mutating func parse() {
        guard !text.isEmpty else { return }
        text += "END:VEVENT\n\0".utf8
        defer { text.removeAll(keepingCapacity: true) }
        let component = text.withUnsafeBytes { bytes in
            icalparser_parse_string(bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        guard let component else { return }
        defer { icalcomponent_free(component) }
        var next = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
        while let property = next {
            if let read = read(property) { properties.append(read) }
            next = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
        }
    }

    private func read(_ property: OpaquePointer) -> ReadProperty? {
        let name: Name
        switch icalproperty_isa(property) {
        case ICAL_DTSTART_PROPERTY: name = .start
        case ICAL_DTEND_PROPERTY: name = .end
        case ICAL_DURATION_PROPERTY: name = .duration
        case ICAL_RDATE_PROPERTY: name = .date
        case ICAL_EXDATE_PROPERTY: name = .exception
        case ICAL_RECURRENCEID_PROPERTY: name = .recurrenceID
        case ICAL_DTSTAMP_PROPERTY: name = .stamp
        case ICAL_ATTENDEE_PROPERTY: name = .attendee
        case ICAL_ORGANIZER_PROPERTY: name = .organizer
        case ICAL_TZOFFSETFROM_PROPERTY: name = .offsetBefore
        case ICAL_TZOFFSETTO_PROPERTY: name = .offset
        default: return nil
        }
        guard let value = icalproperty_get_value(property), let read = read(value, of: property) else {
            return nil
        }
        let range = icalproperty_get_first_parameter(property, ICAL_RANGE_PARAMETER)
        let isForFuture = range.map { icalparameter_get_range($0) == ICAL_RANGE_THISANDFUTURE } ?? false
        return fits(read, name) ? ReadProperty(name: name, value: read, isForFuture: isForFuture) : nil
    }

    /// libical accepts a value of any kind for a property when its VALUE parameter says so.
    private func fits(_ value: ReadProperty.Value, _ name: Name) -> Bool {
        switch (value, name) {
        case (.time, .start), (.time, .end), (.time, .date), (.time, .exception), (.time, .recurrenceID),
            (.time, .stamp), (.period, .date), (.duration, .duration), (.address, .attendee),
            (.address, .organizer), (.offset, .offset), (.offset, .offsetBefore):
            true
        default: false
        }
    }

    /// The kind is asked before each access: libical does not check it.
    private func read(_ value: OpaquePointer, of property: OpaquePointer) -> ReadProperty.Value? {
        switch icalvalue_isa(value) {
        case ICAL_DATE_VALUE: return time(icalvalue_get_date(value), of: property).map { .time($0) }
        case ICAL_DATETIME_VALUE: return time(icalvalue_get_datetime(value), of: property).map { .time($0) }
        case ICAL_DATETIMEPERIOD_VALUE:
            let both = icalvalue_get_datetimeperiod(value)
            if icaltime_is_null_time(both.time) != 0 { return period(both.period, of: property) }
            return time(both.time, of: property).map { .time($0) }
        case ICAL_PERIOD_VALUE: return period(icalvalue_get_period(value), of: property)
        case ICAL_DURATION_VALUE:
            return length(icalvalue_get_duration(value)).map { .duration(days: $0, seconds: $1) }
        case ICAL_UTCOFFSET_VALUE:
            let seconds = Int(icalvalue_get_utcoffset(value))
            return abs(seconds) < CivilDay.seconds ? .offset(seconds) : nil
        case ICAL_CALADDRESS_VALUE:
            guard let address = icalvalue_get_caladdress(value) else { return nil }
            let status = icalproperty_get_first_parameter(property, ICAL_PARTSTAT_PARAMETER)
            return .address(
                MailAddress.normalised(String(cString: address)),
                isDeclined: status.map { icalparameter_get_partstat($0) == ICAL_PARTSTAT_DECLINED } ?? false)
        default: return nil
        }
    }

    private func time(_ time: icaltimetype, of property: OpaquePointer) -> EventTime? {
        let date = CivilDay(Int(time.year), Int(time.month), Int(time.day))
        guard date.isValid else { return nil }
        let midnight = date.number * CivilDay.seconds
        guard time.is_date == 0 else { return EventTime(time: midnight, clock: .date) }
        let (hour, minute, second) = (Int(time.hour), Int(time.minute), Int(time.second))
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second) else {
            return nil
        }
        // A leap second is the second before it (RFC 5545, 3.3.5).
        let wall = midnight + hour * 3_600 + minute * 60 + min(second, 59)
        if icaltime_is_utc(time) != 0 { return EventTime(time: wall, clock: .utc) }
        guard let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER),
            let name = icalparameter_get_tzid(parameter).map({ String(cString: $0) }), !name.isEmpty
        else { return EventTime(time: wall, clock: .floating) }
        let isUTC = ["UTC", "Z", "GMT", "ETC/UTC", "ETC/GMT"].contains(name.uppercased())
        return EventTime(time: wall, clock: isUTC ? .utc : .zone(zones.number(of: name)))
    }

    private func period(_ period: icalperiodtype, of property: OpaquePointer) -> ReadProperty.Value? {
        guard let start = time(period.start, of: property) else { return nil }
        if icaltime_is_null_time(period.end) == 0 {
            return time(period.end, of: property).map { .period(start: start, end: .at($0)) }
        }
        return length(period.duration).map { .period(start: start, end: .after(days: $0, seconds: $1)) }
    }

    /// Nil for what is longer than a thousand years.
    private func length(_ duration: icaldurationtype) -> (days: Int, seconds: Int)? {
        let days = Int(duration.weeks) * 7 + Int(duration.days)
        let seconds = Int(duration.hours) * 3_600 + Int(duration.minutes) * 60 + Int(duration.seconds)
        guard days <= 365_000, seconds <= 365_000 * CivilDay.seconds else { return nil }
        return duration.is_neg != 0 ? (-days, -seconds) : (days, seconds)
    }
}
