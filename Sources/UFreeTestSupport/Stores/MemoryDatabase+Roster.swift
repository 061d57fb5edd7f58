package import UFreeDomain
package import UFreeServices
import UFreeSync

extension MemoryDatabase {
    /// See `ShiftRepository.updateMyRoster`.
    package mutating func updateMyRoster(
        over dates: ClosedRange<CivilDate>, at now: Timestamp, _ edit: (inout Roster) throws -> Void
    ) throws -> RosterUpdate {
        try undoable { database throws in try database.changeRoster(over: dates, at: now, edit) }
    }

    mutating func changeRoster(
        over dates: ClosedRange<CivilDate>, at now: Timestamp, _ edit: (inout Roster) throws -> Void
    ) throws -> RosterUpdate {
        let update = try RosterUpdate(
            getMyUnderlay(), of: profile, zones, over: dates, stored: getMySchedule(dates), edit)
        if update.changes.isEmpty { return update }
        roster = update.after
        _ = nextStamp(at: now)
        isRosterUsed = true
        shiftDates.formUnion(roster.days.keys)
        rotationsFrom = ([rotationsFrom].compactMap(\.self) + roster.rotations.values.map(\.from)).min()
        publish(PrivacyLevel.allCases, at: now)
        journal(update.journal, at: now)
        return update
    }

    /// The owner's shifts as far as they affect the shared days.
    var sharedShifts: OwnDays.Shifts? {
        isRosterUsed
            ? OwnDays.Shifts(getMyUnderlay().shifts, dates: shiftDates, rotationsFrom: rotationsFrom) : nil
    }
}
