package import FoundationEssentials
package import UFreeDomain

// The results of edits of the owner's data. They are the same for every store; a store only writes them.

extension [DayChange] {
    /// Creates the changes that an edit makes to days, each date once. Unchanged days are left out.
    /// - Parameter day: returns the stored day of a date, and its id.
    package init(
        editing dates: [CivilDate], at now: Timestamp, _ edit: (ScheduleDay) throws -> DayContent?,
        _ day: (CivilDate) throws -> (day: ScheduleDay, id: UUID)
    ) throws {
        var done: Set<CivilDate> = []
        self = try dates.filter { done.insert($0).inserted }.compactMap { date in
            let (before, id) = try day(date)
            return try before.applying(try edit(before), id: id, at: now)
                .map { DayChange(before: before, after: $0) }
        }
    }
}

/// The changes that an edit makes to defaults.
package struct DefaultsUpdate: Sendable {
    /// One default before and after; nil means absent.
    package typealias Change = (before: DayDefault?, after: DayDefault?)

    /// The changes, removals first.
    package let changes: [Change]
    /// The days that changed among the given dates.
    package let days: [DayChange]

    /// - Parameters:
    ///   - underlay: the state before the edit.
    ///   - former: the removed defaults that are still stored.
    ///   - today: the owner's date.
    ///   - stored: the explicit days among the dates.
    /// - Returns: nil if nothing changes.
    /// - Throws: the error of the edit; `ValidationFailure` if a default breaks a rule of its model.
    package init?(
        _ underlay: Underlay, former: [DayDefault], on today: CivilDate, over dates: ClosedRange<CivilDate>,
        stored: @autoclosure () throws -> [DayAvailability], _ edit: ([DayDefault]) throws -> [DayDefault]
    ) throws {
        let before = underlay.defaults.inOrder
        var after = try edit(before).inOrder
        let kept = after.filter { $0.number > 0 && !$0.isOver(on: today) }
        var numbers = ListNumbers(
            after: (before + former).map { ($0.createdAt, $0.number) },
            since: kept.map(\.createdAt).min())
        for index in after.indices where after[index].number == 0 {
            let old = before.first { $0.id == after[index].id }
            after[index].number = old?.number ?? numbers.next()
        }
        let removed: [Change] = before.filter { old in !after.contains { $0.id == old.id } }
            .map { ($0, nil) }
        let made: [Change] = after.map { new in (before.first { $0.id == new.id }, new) }
        changes = removed + made.filter { $0.before != $0.after }
        guard !changes.isEmpty else { return nil }
        for case (_, let rule?) in changes { try rule.validate().throwIfInvalid() }
        days = [DayChange](
            in: dates.all, from: underlay,
            to: Underlay(defaults: after, calendars: underlay.calendars, shifts: underlay.shifts),
            over: try stored())
    }

    /// The journal entries of the edit.
    package var journal: [JournalChange] {
        changes.enumerated().map { index, change in
            let isLast = index == changes.count - 1
            return .dayDefault(before: change.before, after: change.after, days: isLast ? days : [])
        }
    }
}

/// The changes that an edit makes to a roster.
package struct RosterUpdate: Hashable, Sendable {
    package let before: Roster
    package let after: Roster
    /// The changes from the old to the new roster; empty if nothing changes.
    package let changes: [RosterChange]
    /// The days that changed among the given dates.
    package let days: [DayChange]

    package init(before: Roster, after: Roster, days: [DayChange]) {
        self.before = before
        self.after = after
        self.days = days
        changes = after.changes(since: before)
    }

    /// - Parameters:
    ///   - underlay: the state before the edit.
    ///   - profile: the owner's profile.
    ///   - stored: the explicit days among the dates.
    /// - Throws: the error of the edit; `ValidationFailure` if the roster breaks a rule of its model.
    package init(
        _ underlay: Underlay, of profile: Profile, _ zones: ZoneClock, over dates: ClosedRange<CivilDate>,
        stored: @autoclosure () throws -> [DayAvailability], _ edit: (inout Roster) throws -> Void
    ) throws {
        let before = underlay.shifts.roster
        var after = before
        try edit(&after)
        guard !after.changes(since: before).isEmpty else {
            self.init(before: before, after: before, days: [])
            return
        }
        try after.validate().throwIfInvalid()
        let new = Underlay(
            defaults: underlay.defaults, calendars: underlay.calendars, roster: after, profile: profile,
            zones: zones)
        self.init(
            before: before, after: after,
            days: [DayChange](in: dates.all, from: underlay, to: new, over: try stored()))
    }

    /// The journal entries of the edit.
    package var journal: [JournalChange] {
        changes.enumerated().map { .roster($1, days: $0 == changes.count - 1 ? days : []) }
    }
}

/// The change that an edit makes to a live status.
package struct LiveUpdate: Sendable {
    package let before: LiveStatus?
    package let after: LiveStatus?

    /// - Parameter stored: the last live status. An expired one counts as none and needs no removal.
    package init(
        _ stored: LiveStatus?, at now: Timestamp, _ edit: (LiveStatus?) throws -> LiveStatus?
    ) rethrows {
        before = stored.said(at: now)
        after = try edit(before)
    }

    package var isChange: Bool { before != after }
}

/// The changes that an edit makes to wishes.
package struct WishesUpdate: Sendable {
    /// The wishes after the edit, earliest first.
    package let after: [Wish]
    /// One wish before and after; nil means absent. Removals come first.
    package let changes: [(before: Wish?, after: Wish?)]

    /// - Parameter former: the removed wishes that are still stored.
    /// - Throws: the error of the edit.
    package init(_ before: [Wish], former: [Wish], _ edit: ([Wish]) throws -> [Wish]) rethrows {
        var after = try edit(before).sorted {
            ($0.createdAt, $0.id.text) < ($1.createdAt, $1.id.text)
        }
        var numbers = ListNumbers(
            after: (before + former).map { ($0.createdAt, $0.number) },
            since: after.filter { $0.number > 0 }.map(\.createdAt).min())
        for index in after.indices where after[index].number == 0 { after[index].number = numbers.next() }
        self.after = after
        let kept = Set(after.map(\.id))
        let removed = before.filter { !kept.contains($0.id) }.map {
            (before: Wish?.some($0), after: Wish?.none)
        }
        let made = after.map { new in (before: before.first { $0.id == new.id }, after: Wish?.some(new)) }
        changes = removed + made.filter { $0.before != $0.after }
    }

    /// The journal entries of the edit.
    package var journal: [JournalChange] { changes.map { .wish(before: $0.before, after: $0.after) } }
}
