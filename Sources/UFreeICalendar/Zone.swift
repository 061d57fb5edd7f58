/// One STANDARD or DAYLIGHT of a VTIMEZONE (RFC 5545, 3.6.5).
struct Observance {
    /// On the clock before the change, as are the other times.
    let start: WallTime
    let rules: [RecurrenceRule]
    let dates: [WallTime]
    /// Seconds east of UTC before and from the change on.
    let offsetBefore: Int
    let offset: Int
}

/// A zone that times are read in.
final class Zone {
    private enum Source {
        case utc
        case system(String, SystemZones)
        /// When the offset changes, in UTC, with the offset from then on; and the one before.
        case changes([(moment: Int, offset: Int)], before: Int)
    }

    private let source: Source

    private init(_ source: Source) { self.source = source }

    static let utcName = "UTC"
    static func utc() -> Zone { Zone(.utc) }
    static func system(_ name: String, _ zones: SystemZones) -> Zone { Zone(.system(name, zones)) }

    /// - Parameter end: the last moment that matters.
    static func observed(
        _ observances: [Observance], until end: Int, budget: WorkBudget
    ) throws(CalendarProblem) -> Zone {
        var changes: [(moment: Int, offset: Int)] = []
        for observance in observances {
            func add(_ time: WallTime) { changes.append((time - observance.offsetBefore, observance.offset)) }
            add(observance.start)
            observance.dates.forEach(add)
            for rule in observance.rules {
                let last: WallTime? = rule.until.map { until in
                    switch until {
                    case .date(let day): (day + 1) * CivilDay.seconds - 1
                    case .time(let time, let isUTC): isUTC ? time + observance.offsetBefore : time
                    }
                }
                try rule.walk(
                    start: observance.start, isDate: false, from: observance.start,
                    through: min(last ?? .max, end + 2 * CivilDay.seconds), budget: budget
                ) { time throws(CalendarProblem) in
                    add(time)
                    return true
                }
            }
        }
        changes.sort { $0.moment < $1.moment }
        let first = observances.min { $0.start < $1.start }
        return Zone(.changes(changes, before: first?.offsetBefore ?? 0))
    }

    /// Returns the offset from UTC at a moment, both in seconds.
    func offset(at moment: Int) -> Int {
        switch source {
        case .utc: return 0
        case .system(let name, let zones): return zones.offset(of: name, at: moment)
        case .changes(let changes, let before):
            var (low, high) = (0, changes.count)
            while low < high {
                let middle = (low + high) / 2
                if changes[middle].moment <= moment { low = middle + 1 } else { high = middle }
            }
            return low == 0 ? before : changes[low - 1].offset
        }
    }

    /// Returns the moment of a time on this zone's clocks. If the time occurs twice, the earlier moment is
    /// returned; if the clocks skip it, the moment is later by the skipped time.
    func moment(of time: WallTime) -> Int {
        if case .utc = source { return time }
        let before = offset(at: time - CivilDay.seconds)
        let after = offset(at: time + CivilDay.seconds)
        let early = time - max(before, after)
        let late = time - min(before, after)
        return early + offset(at: early) == time ? early : late
    }

    /// Returns what this zone's clocks show at a moment.
    func time(at moment: Int) -> WallTime { moment + offset(at: moment) }
}
