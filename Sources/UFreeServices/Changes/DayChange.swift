package import UFreeDomain

/// A day before and after a change.
package struct DayChange: Hashable, Sendable {
    package let before: ScheduleDay
    package let after: ScheduleDay

    package init(before: ScheduleDay, after: ScheduleDay) {
        self.before = before
        self.after = after
    }
}

extension [DayChange] {
    /// Creates the changes of days whose status or shift differs between two underlays.
    /// - Parameter records: the explicit days among the dates.
    package init(
        in dates: [CivilDate], from before: Underlay, to after: Underlay, over records: [DayAvailability]
    ) {
        let records = records.reduce(into: [:]) { $0[$1.date] = $1 }
        self = dates.compactMap { date in
            let old = ScheduleDay(date: date, record: records[date], below: before.layers(of: date))
            let new = ScheduleDay(date: date, record: records[date], below: after.layers(of: date))
            return old.says(sameAs: new) ? nil : DayChange(before: old, after: new)
        }
    }

    /// The net effect of several changes, in the order of the dates: each date once, from its first to its
    /// last state. Dates whose changes cancel out are left out.
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
    /// Whether the day has the same content from the same source as before.
    fileprivate var isBack: Bool {
        before.says(sameAs: after) && before.source == after.source
    }
}
