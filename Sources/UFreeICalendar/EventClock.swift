/// The clock of an event's start: on it the occurrences of a series are counted.
struct EventClock {
    private let start: EventTime
    private let zones: ZoneTable
    private let window: CalendarWindow
    private let budget: WorkBudget

    init(_ start: EventTime, _ zones: ZoneTable, _ window: CalendarWindow, _ budget: WorkBudget) {
        self.start = start
        self.zones = zones
        self.window = window
        self.budget = budget
    }

    /// Returns the zone of times on a clock; the owner's for a floating one.
    func zone(of clock: EventTime.Clock) throws(CalendarProblem) -> Zone {
        switch clock {
        case .date, .floating: window.zone
        case .utc: .utc()
        case .zone(let number): try zones.zone(number)
        }
    }

    /// Returns a time of the file on this clock. A date has the time of day of the start. A floating time
    /// is taken as it is.
    func time(of value: EventTime) throws(CalendarProblem) -> WallTime {
        if start.isDate { return value.time.dayNumber * CivilDay.seconds }
        if value.isDate { return value.time + start.time - start.time.dayNumber * CivilDay.seconds }
        if value.clock == start.clock || value.clock == .floating { return value.time }
        // Going from zone to zone reads the zone database each time.
        try budget.step(10)
        return try zone(of: start.clock).time(at: try zone(of: value.clock).moment(of: value.time))
    }

    /// The end of a rule, inclusive (RFC 5545, 3.3.10).
    struct Last {
        /// No later time is included.
        let latest: WallTime
        private let moment: Int
        /// Nil if times of the clock are compared.
        private let zone: Zone?

        init(_ until: RecurrenceRule.Until, _ clock: EventClock) throws(CalendarProblem) {
            switch until {
            // A DATE for a series of times means the whole day, although the RFC demands the same type.
            case .date(let day):
                (latest, moment, zone) = ((day + 1) * CivilDay.seconds - 1, 0, nil)
            // For a series of dates the date is taken as it is written: programs write midnight in UTC or on
            // the owner's clock.
            case .time(let time, _) where clock.start.isDate:
                (latest, moment, zone) = ((time.dayNumber + 1) * CivilDay.seconds - 1, 0, nil)
            case .time(let time, isUTC: false):
                (latest, moment, zone) = (time, 0, nil)
            case .time(let time, isUTC: true):
                let zone = try clock.zone(of: clock.start.clock)
                // Moments decide where the clocks change: 02:30 may be before 02:10.
                (latest, moment, self.zone) = (zone.time(at: time) + CivilDay.seconds, time, zone)
            }
        }

        func includes(_ time: WallTime) -> Bool {
            guard let zone else { return time <= latest }
            if time < latest - 2 * CivilDay.seconds { return true }
            return zone.moment(of: time) <= moment
        }
    }

    /// Returns what an occurrence takes that starts at a time of this clock, `shift` seconds after the
    /// event's start.
    func span(from time: WallTime, shift: Int, end: EventEnd) throws(CalendarProblem)
        -> CalendarOccurrence.Span
    {
        switch start.clock {
        case .date:
            let last: WallTime =
                switch end {
                case .none: time
                case .at(let end): end.time + shift
                case .after(let days, let seconds): time + days * CivilDay.seconds + seconds
                }
            // At least one day, and the whole day of an end within it.
            let first = time.dayNumber
            return .days(first, min(max(first, (last - 1).dayNumber), CivilDay.end.dayNumber))
        case .floating:
            let last: WallTime =
                switch end {
                case .none: time
                case .at(let end): end.time + shift
                case .after(let days, let seconds): time + days * CivilDay.seconds + seconds
                }
            return .times(time, min(max(time, last), CivilDay.end))
        case .utc, .zone:
            let zone = try zone(of: start.clock)
            let first = zone.moment(of: time)
            let last: Int =
                switch end {
                case .none: first
                case .at(let end): try moment(ofEnd: end, shift: shift, zone)
                case .after(let days, let seconds): zone.moment(of: time + days * CivilDay.seconds) + seconds
                }
            return .moments(first, min(max(first, last), CivilDay.end))
        }
    }

    /// The end has its own local time, so that 22:00 to 06:00 stays so when the clocks change. An end in
    /// UTC has none: it is on the clock of the start.
    private func moment(ofEnd end: EventTime, shift: Int, _ zone: Zone) throws(CalendarProblem) -> Int {
        switch end.clock {
        case start.clock, .date, .floating: return zone.moment(of: end.time + shift)
        case .utc:
            guard shift != 0 else { return end.time }
            return zone.moment(of: zone.time(at: end.time) + shift)
        case .zone(let number): return try zones.zone(number).moment(of: end.time + shift)
        }
    }
}
