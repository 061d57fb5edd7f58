/// Expands series to occurrences in the window.
struct SeriesExpansion {
    private(set) var occurrences: [CalendarOccurrence] = []

    private let window: CalendarWindow
    private let zones: ZoneTable
    private let budget = WorkBudget()

    init(_ window: CalendarWindow, _ zones: ZoneTable) {
        self.window = window
        self.zones = zones
    }

    mutating func expand(_ series: EventSeries) throws(CalendarProblem) {
        guard let master = series.master else {
            for event in series.overrides { try emit(event, at: event.start.time, end: event.end) }
            return
        }
        guard master.repeats || !master.exceptions.isEmpty || !series.overrides.isEmpty else {
            return try emit(master, at: master.start.time, end: master.end)
        }
        guard !series.overrides.isEmpty || master.counts && mayReach(master) else { return }
        try expand(master, series.overrides)
    }

    /// Whether a series can still be going on in the window. Its zone need not be known for that.
    private func mayReach(_ event: CalendarEvent) -> Bool {
        guard event.dates.isEmpty else { return true }
        var last = event.start.time
        for rule in event.rules {
            switch rule.until {
            case .none: return true
            case .date(let day): last = max(last, day * CivilDay.seconds)
            case .time(let time, _): last = max(last, time)
            }
        }
        return window.mayInclude(event.start.time, last + CivilDay.seconds + event.longest)
    }

    private mutating func emit(_ event: CalendarEvent, at time: WallTime, end: EventEnd)
        throws(CalendarProblem)
    {
        guard event.counts, window.mayInclude(time, time + event.longest) else { return }
        let clock = EventClock(event.start, zones, window, budget)
        let span = try clock.span(from: time, shift: time - event.start.time, end: end)
        let isInside =
            switch span {
            case .days(let first, let last):
                window.includesTimes(first * CivilDay.seconds, (last + 1) * CivilDay.seconds)
            case .times(let first, let last): window.includesTimes(first, last)
            case .moments(let first, let last): window.includesMoments(first, last)
            }
        guard isInside else { return }
        try budget.occurrence()
        occurrences.append(CalendarOccurrence(span: span, title: event.title, place: event.place))
    }

    private mutating func expand(
        _ master: CalendarEvent, _ overrides: [CalendarEvent]
    ) throws(CalendarProblem) {
        let clock = EventClock(master.start, zones, window, budget)
        let excluded = try Exclusion(master, clock)
        var replaced: Set<WallTime> = []
        // The changes of all later occurrences, with the time by which they move them.
        var changes: [(from: WallTime, move: Int, event: CalendarEvent)] = []
        for event in overrides {
            guard let id = event.recurrenceID else { continue }
            let time = try clock.time(of: id)
            replaced.insert(time)
            if event.isForFuture { changes.append((time, try clock.time(of: event.start) - time, event)) }
            if !excluded.contains(time) { try emit(event, at: event.start.time, end: event.end) }
        }
        guard master.counts || !changes.isEmpty else { return }
        changes.sort { $0.from < $1.from }

        let longest = changes.map(\.event.longest).reduce(master.longest, max)
        let moves = changes.map(\.move) + [0]
        let lower = window.start - 2 * CivilDay.seconds - longest - (moves.max() ?? 0)
        let upper = window.end + 2 * CivilDay.seconds - (moves.min() ?? 0)
        var next = changes[...]
        var current: (from: WallTime, move: Int, event: CalendarEvent)?
        for (time, end) in try times(of: master, clock, from: lower, through: upper) {
            while let change = next.first, change.from < time {
                current = change
                next.removeFirst()
            }
            guard !replaced.contains(time), !excluded.contains(time) else { continue }
            if let current {
                let start = current.event.start.time + time - current.from
                try emit(current.event, at: start, end: current.event.end)
            } else {
                // A period of an RDATE has its own end.
                try emit(master, at: time, end: end ?? master.end)
            }
        }
    }

    /// Returns the times of a series before overrides and EXDATE, in order, with the ends of RDATE periods.
    private func times(
        of event: CalendarEvent, _ clock: EventClock, from lower: WallTime, through upper: WallTime
    ) throws(CalendarProblem) -> [(WallTime, EventEnd?)] {
        let start = event.start.time
        var times: [WallTime: EventEnd?] = [:]
        // The start is an occurrence even if the rule does not match it, unless all rules end before it.
        var hasStart = event.rules.isEmpty
        for rule in event.rules {
            let until = try rule.until.map { until throws(CalendarProblem) in
                try EventClock.Last(until, clock)
            }
            if until?.includes(start) ?? true { hasStart = true }
            let last = min(upper, until?.latest ?? .max)
            try rule.walk(
                start: start, isDate: event.start.isDate, from: lower, through: last, budget: budget
            ) { time throws(CalendarProblem) in
                guard until?.includes(time) ?? true else { return false }
                times[time] = .some(nil)
                return true
            }
        }
        if hasStart { times[start] = .some(nil) }
        for (date, end) in event.dates {
            let time = try clock.time(of: date)
            guard lower <= time, time <= upper else { continue }
            switch end {
            case .none: times[time] = .some(nil)
            case .at(let end):
                // As the end of an event whose start is moved to this date.
                let last = try clock.time(of: end) - time + start
                times[time] = .at(EventTime(time: last, clock: event.start.clock))
            case .after: times[time] = end
            }
        }
        return times.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }
}
