package import UFreeDomain

/// A change of mine that can be undone: what it made of each day, default and part of the roster, in the order in which it did.
package struct OwnChange: Sendable {
    private var days: [CivilDate: (before: DayContent?, after: DayContent?)] = [:]
    package private(set) var defaults: [DefaultsUpdate.Change] = []
    package private(set) var roster: [RosterChange] = []

    package init() {}

    package var isEmpty: Bool { days.isEmpty && defaults.isEmpty && roster.isEmpty }

    /// The days that it changed by themselves.
    package var dates: [CivilDate] { days.keys.sorted() }

    /// Takes in one more change of a day; the first counts for what it was.
    package mutating func add(_ date: CivilDate, before: DayContent?, after: DayContent?) {
        days[date] = (days[date].map(\.before) ?? before, after)
    }

    /// Takes in one more change of a default.
    package mutating func add(_ change: DefaultsUpdate.Change) { defaults.append(change) }

    /// Takes in one more change of the roster.
    package mutating func add(_ change: RosterChange) { roster.append(change) }

    /// Takes in what the journal tells of a change of mine.
    package mutating func add(_ change: JournalChange) {
        switch change {
        case .day(_, isMine: true, let before, let after):
            add(after.date, before: before.record?.content, after: after.record?.content)
        case .standing(let before, let after, _): add((before, after))
        case .roster(let change, _): add(change)
        default: break
        }
    }

    /// - Throws: what `check` throws of a date that undoing would change and that may not be.
    package func check(today: CivilDate, _ check: (CivilDate) throws -> Void) rethrows {
        for date in roster.flatMap({ $0.dates(before: today, days: Retention.pastDays) }) { try check(date) }
        for date in dates { try check(date) }
    }

    /// The edit that undoes what it made of a day.
    /// - Throws: `AvailabilityError.changedSince` where the day says something else by now.
    package func content(undoing day: ScheduleDay) throws(AvailabilityError) -> DayContent? {
        guard let (before, after) = days[day.date] else { return day.record?.content }
        guard day.record?.content == after else { throw .changedSince(day.date) }
        return before
    }

    /// The edit that undoes what it made of defaults. Nothing else changes one than what can be undone, the newest first: each is
    /// as the change left it.
    package func defaults(undoing rules: [DayDefault]) -> [DayDefault] {
        defaults.reversed().reduce(into: rules) { rules, change in
            guard let id = (change.before ?? change.after)?.id else { return }
            rules.removeAll { $0.id == id }
            if let before = change.before { rules.append(before) }
        }
    }
}
