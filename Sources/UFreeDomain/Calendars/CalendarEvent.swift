/// One event of an imported calendar, or one occurrence of it if it recurs (RFC 5545). It never leaves the machine: only what
/// it makes of the owner's days does.
package struct CalendarEvent: Hashable, Sendable {
    /// What a wall clock and a calendar on the wall show.
    package struct LocalTime: Hashable, Sendable {
        package let date: CivilDate
        package let time: HourMinute

        package init(_ date: CivilDate, _ time: HourMinute) {
            self.date = date
            self.time = time
        }

        fileprivate var text: String { "\(date)T\(time.text)" }
    }

    /// When it takes place.
    package enum Time: Hashable, Sendable {
        /// All of these dates, wherever the owner is.
        case dates(ClosedRange<CivilDate>)
        /// From one wall clock time to another, wherever the owner is (a floating time).
        case local(from: LocalTime, until: LocalTime)
        /// From one moment to another.
        case moments(from: Timestamp, until: Timestamp)
    }

    package let time: Time
    /// Its title, cleaned; empty if it has none.
    package let title: String
    /// Its place, cleaned; empty if it has none.
    package let place: String

    /// The most characters of a title and of a place.
    package static let textLimit = 100

    package init(_ time: Time, title: String = "", place: String = "") {
        self.time = time
        self.title = title
        self.place = place
    }

    /// Returns the dates that it touches, and its wall clock minutes from the midnight of the first one: at most to that of
    /// the last. An event that takes no time has none.
    /// - Parameter zone: the owner's.
    package func minutes(in zone: ZoneName, _ zones: ZoneClock) -> (first: CivilDate, minutes: Range<Int>) {
        switch time {
        case .dates(let dates):
            return (
                dates.lowerBound,
                0..<(dates.lowerBound.days(until: dates.upperBound) + 1) * HourMinute.perDay
            )
        case .local(let from, let until):
            let start = from.time.minutes
            let end = from.date.days(until: until.date) * HourMinute.perDay + until.time.minutes
            return (from.date, start..<max(start, end))
        case .moments(let from, let until):
            let first = zones.today(zone, from)
            let start = zones.minute(zone, from)
            let end =
                first.days(until: zones.today(zone, until)) * HourMinute.perDay + zones.minute(zone, until)
            if from >= until { return (first, start..<start) }
            // The clocks may go back during the event: then it takes what they showed, and at least a minute.
            return (first, min(start, end)..<max(start + 1, end))
        }
    }
}

/// A line of text for each event, as `ufree-calendar` writes it and the database keeps it: fields between tabs. The first one
/// is `D`, `L` or `M` for the three kinds of time, then come start, end, title and place.
extension CalendarEvent {
    /// The event as a line, without its end.
    package var line: String {
        let fields: [String] =
            switch time {
            case .dates(let dates): ["D", "\(dates.lowerBound)", "\(dates.upperBound)"]
            case .local(let from, let until): ["L", from.text, until.text]
            case .moments(let from, let until):
                ["M", "\(from.milliseconds / 1_000)", "\(until.milliseconds / 1_000)"]
            }
        return (fields + [title, place]).joined(separator: "\t")
    }

    /// Reads a line; nil if it is none. Texts are cleaned and cut.
    package init?(line: some StringProtocol) {
        let fields = line.split(omittingEmptySubsequences: false) { $0 == "\t" }.map { String($0) }
        guard fields.count == 5, let time = Self.time(fields[0], fields[1], fields[2]) else { return nil }
        self.init(time, title: Self.text(fields[3]), place: Self.text(fields[4]))
    }

    private static func time(_ kind: String, _ start: String, _ end: String) -> Time? {
        switch kind {
        case "D":
            guard let first = CivilDate(iso: start), let last = CivilDate(iso: end), first <= last else {
                return nil
            }
            return .dates(first...last)
        case "L":
            guard let from = local(start), let until = local(end) else { return nil }
            return .local(from: from, until: until)
        case "M":
            // The years 1 to 9999.
            let range = -62_135_596_800...Timestamp.latest / 1_000
            guard let start = Int64(start), let end = Int64(end), range.contains(start), range.contains(end)
            else { return nil }
            return .moments(
                from: Timestamp(milliseconds: start * 1_000), until: Timestamp(milliseconds: end * 1_000))
        default: return nil
        }
    }

    private static func local(_ text: String) -> LocalTime? {
        let parts = text.split { $0 == "T" }
        guard parts.count == 2, let date = CivilDate(iso: parts[0]),
            let time = HourMinute(text: String(parts[1]))
        else { return nil }
        return LocalTime(date, time)
    }

    private static func text(_ text: String) -> String {
        text.isEmpty
            ? "" : TextSanitizer.cut(TextSanitizer.line(text), characters: textLimit, bytes: 4 * textLimit)
    }
}
