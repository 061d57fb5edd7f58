package import UFreeDomain

/// One day before and after.
package struct DayChange: Hashable, Sendable {
    package let before: ScheduleDay
    package let after: ScheduleDay

    package init(before: ScheduleDay, after: ScheduleDay) {
        self.before = before
        self.after = after
    }
}

extension [DayChange] {
    /// The days that are others over another underlay, and those whose shift is another.
    /// - Parameter records: what is said of the dates by itself.
    package init(
        in dates: [CivilDate], from before: Underlay, to after: Underlay, over records: [DayAvailability]
    ) {
        let records = records.reduce(into: [:]) { $0[$1.date] = $1 }
        self = dates.compactMap { date in
            let old = ScheduleDay(date: date, record: records[date], beneath: before.layers(of: date))
            let new = ScheduleDay(date: date, record: records[date], beneath: after.layers(of: date))
            return old.says(sameAs: new) ? nil : DayChange(before: old, after: new)
        }
    }

    /// What several changes come to, in the order of the dates: each once, from what it was to what it is. Days that went to and
    /// fro are absent.
    package var net: [DayChange] {
        var days: [CivilDate: (change: DayChange, steps: Int)] = [:]
        for step in self {
            let (earlier, steps) = days[step.before.date] ?? (step, 0)
            days[step.before.date] = (DayChange(before: earlier.before, after: step.after), steps + 1)
        }
        return days.values.filter { $0.steps == 1 || !$0.change.isBack }.map(\.change)
            .sorted { $0.before.date < $1.before.date }
    }
}

extension DayChange {
    /// Whether the day says afterwards what it said before, from the same source.
    fileprivate var isBack: Bool {
        before.says(sameAs: after) && before.source == after.source
    }
}
