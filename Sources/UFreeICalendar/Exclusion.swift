/// What EXDATE takes out of a series (RFC 5545, 3.8.5.1), also occurrences that an override replaces.
struct Exclusion {
    private var times: Set<WallTime> = []
    /// A date takes out every time of it.
    private var days: Set<Int> = []

    init(_ event: CalendarEvent, _ clock: EventClock) throws(CalendarProblem) {
        for exception in event.exceptions {
            if exception.isDate {
                days.insert(exception.time.dayNumber)
            } else {
                times.insert(try clock.time(of: exception))
            }
        }
    }

    func contains(_ time: WallTime) -> Bool { times.contains(time) || days.contains(time.dayNumber) }
}
