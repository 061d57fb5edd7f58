import UFreeDomain

/// A line of an employer's roster: a date, and what the roster calls the shift.
struct RosterEntry: Hashable, Sendable {
    let date: CivilDate
    /// Cleaned; not empty.
    let name: String
    /// Where the roster says so, as `HH:MM-HH:MM`.
    var hours: String?

    /// The most entries of a roster.
    static let limit = 10_000

    /// Returns the entries of a calendar: an event is the shift of the date on which it begins, and one of whole days is that of
    /// each. Those without a title are left out.
    static func entries(of events: [CalendarEvent], in zone: ZoneName) -> [RosterEntry] {
        events.filter { !$0.title.isEmpty }.flatMap { event -> [RosterEntry] in
            let (first, minutes) = event.minutes(in: zone, LocalCalendar.zones)
            if case .dates(let dates) = event.time {
                return dates.all.map { RosterEntry(date: $0, name: event.title) }
            }
            return [
                RosterEntry(
                    date: first.adding(days: minutes.lowerBound / HourMinute.perDay), name: event.title,
                    hours: [minutes.lowerBound, minutes.upperBound].map(clock).joined(separator: "-"))
            ]
        }
    }

    private static func clock(_ minutes: Int) -> String {
        let rest = minutes % HourMinute.perDay
        return "\((rest / 60).padded(to: 2)):\((rest % 60).padded(to: 2))"
    }
}
