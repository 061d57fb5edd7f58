import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    /// My roster as this transaction has it.
    func roster() throws -> StoredRoster {
        try changedRoster ?? StoreReading.roster(db, context)
    }

    /// What lies beneath my days, as this transaction has it.
    func underlay() throws -> Underlay {
        Underlay(
            defaults: try StoreReading.myDefaults(db, context).map(\.rule), roster: try roster().roster,
            profile: profile ?? context.last.profile, zones: context.zones)
    }

    /// Changes my roster; one change that can be undone.
    func updateMyRoster(
        over dates: ClosedRange<CivilDate>, _ edit: (inout Roster) throws -> Void
    ) throws -> RosterUpdate {
        let before = seq
        let update = try changeRoster(over: dates, edit)
        if seq > before { try OwnChangeRow(first: before + 1, last: seq).save(db) }
        return update
    }

    /// Changes my roster without noting that it could be undone.
    /// - Parameter dates: whose days are told where they become others.
    func changeRoster(
        over dates: ClosedRange<CivilDate>, _ edit: (inout Roster) throws -> Void
    ) throws -> RosterUpdate {
        let (stored, under) = (try roster(), try underlay())
        let old = stored.roster
        var new = old
        try edit(&new)
        let changes = new.changes(since: old)
        guard !changes.isEmpty else { return RosterUpdate(before: old, after: old, days: []) }
        try new.validate().throwIfInvalid()
        try RosterWriter(db: db, owner: context.owner, sealer: context.sealer).save(changes, to: new) {
            RowMeta.next(after: $0, isDeleted: $1, stamp: nextStamp(), at: now)
        }
        changedRoster = StoredRoster(stored, changes, to: new)
        let after = Underlay(
            defaults: under.defaults, roster: new, profile: profile ?? context.last.profile,
            zones: context.zones)
        let days = try days(in: dates, from: under, to: after)
        for (index, change) in changes.enumerated() {
            try say(.roster(change, days: index == changes.count - 1 ? days : []))
        }
        try publish()
        return RosterUpdate(before: old, after: new, days: days)
    }

    /// The days that are others over another underlay.
    func days(
        in dates: ClosedRange<CivilDate>, from before: Underlay, to after: Underlay
    ) throws -> [DayChange] {
        [DayChange](
            in: dates.all, from: before, to: after, over: try StoreReading.mySchedule(db, context, dates))
    }
}
