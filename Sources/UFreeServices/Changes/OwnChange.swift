package import UFreeDomain

/// A change of the owner's data that can be undone: the days, defaults and parts of the roster that it
/// changed, in order.
package struct OwnChange: Sendable {
    private var days: [CivilDate: (before: DayContent?, after: DayContent?)] = [:]
    package private(set) var defaults: [DefaultsUpdate.Change] = []
    package private(set) var roster: [RosterChange] = []

    package init() {}

    package var isEmpty: Bool { days.isEmpty && defaults.isEmpty && roster.isEmpty }

    /// The explicit days that it changed.
    package var dates: [CivilDate] { days.keys.sorted() }

    /// Adds a change of a day. The state before the first change of a date is kept.
    package mutating func add(_ date: CivilDate, before: DayContent?, after: DayContent?) {
        days[date] = (days[date].map(\.before) ?? before, after)
    }

    /// Adds a change of a default.
    package mutating func add(_ change: DefaultsUpdate.Change) { defaults.append(change) }

    /// Adds a change of the roster.
    package mutating func add(_ change: RosterChange) { roster.append(change) }

    /// Adds a journal entry of the owner's change.
    package mutating func add(_ change: JournalChange) {
        switch change {
        case .day(_, isMine: true, let before, let after):
            add(after.date, before: before.record?.content, after: after.record?.content)
        case .dayDefault(let before, let after, _): add((before, after))
        case .roster(let change, _): add(change)
        default: break
        }
    }

    /// Checks every date that an undo would change.
    /// - Throws: the error of `check` for a date that may not be changed.
    package func check(today: CivilDate, _ check: (CivilDate) throws -> Void) rethrows {
        for date in roster.flatMap({ $0.dates(before: today, days: Retention.pastDays) }) { try check(date) }
        for date in dates { try check(date) }
    }

    /// Returns the edit that undoes the change of a day.
    /// - Throws: `AvailabilityError.changedSince` if the day was changed again since.
    package func content(undoing day: ScheduleDay) throws(AvailabilityError) -> DayContent? {
        guard let (before, after) = days[day.date] else { return day.record?.content }
        guard day.record?.content == after else { throw .changedSince(day.date) }
        return before
    }

    /// Returns the defaults without this change. Only changes that can be undone, newest first, change
    /// defaults, so each default is as this change left it.
    package func defaults(undoing rules: [DayDefault]) -> [DayDefault] {
        defaults.reversed().reduce(into: rules) { rules, change in
            rules.removeAll { $0.id == change.before?.id || $0.id == change.after?.id }
            if let before = change.before { rules.append(before) }
        }
    }
}
