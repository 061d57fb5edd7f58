package import UFreeDomain
package import UFreeServices
import UFreeSync

extension MemoryDatabase {
    /// See `ShiftRepository.updateMyRoster`.
    package mutating func updateMyRoster(
        over dates: ClosedRange<CivilDate>, at now: Timestamp, _ edit: (inout Roster) throws -> Void
    ) throws -> RosterUpdate {
        let update = try changeRoster(over: dates, at: now, edit)
        let changes = update.after.changes(since: update.before)
        if !changes.isEmpty { ownChanges.append(OwnChange(roster: changes)) }
        return update
    }

    mutating func changeRoster(
        over dates: ClosedRange<CivilDate>, at now: Timestamp, _ edit: (inout Roster) throws -> Void
    ) throws -> RosterUpdate {
        let (old, under) = (roster, getMyUnderlay())
        var new = old
        try edit(&new)
        let changes = new.changes(since: old)
        guard !changes.isEmpty else { return RosterUpdate(before: old, after: old, days: []) }
        try new.validate().throwIfInvalid()
        roster = new
        _ = nextStamp(at: now)
        isRosterUsed = true
        shiftDates.formUnion(new.days.keys)
        rotationsFrom = ([rotationsFrom].compactMap(\.self) + new.rotations.values.map(\.from)).min()
        let days = days(in: dates, from: under, to: getMyUnderlay())
        publish(PrivacyLevel.allCases, at: now)
        let last = changes.count - 1
        journal(
            changes.enumerated().map { .roster($0.element, days: $0.offset == last ? days : []) }, at: now)
        return RosterUpdate(before: old, after: new, days: days)
    }

    /// The days that are others over another underlay.
    func days(
        in dates: ClosedRange<CivilDate>, from before: Underlay, to after: Underlay
    ) -> [DayChange] {
        [DayChange](in: dates.all, from: before, to: after, over: getMySchedule(dates))
    }

    /// My shifts as they stand behind what is shared.
    var sharedShifts: OwnDays.Shifts? {
        isRosterUsed
            ? OwnDays.Shifts(getMyUnderlay().shifts, dates: shiftDates, rotationsFrom: rotationsFrom) : nil
    }
}
