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
        let stored = try roster()
        let update = try RosterUpdate(
            underlay(), of: profile ?? context.last.profile, context.zones, over: dates,
            stored: try StoreReading.mySchedule(db, context, dates), edit)
        if update.changes.isEmpty { return update }
        try RosterWriter(db: db, owner: context.owner, sealer: context.sealer)
            .save(update.changes, to: update.after) {
                RowMeta.next(after: $0, isDeleted: $1, stamp: nextStamp(), at: now)
            }
        changedRoster = StoredRoster(stored, update.changes, to: update.after)
        for change in update.journal { try say(change) }
        try publish()
        return update
    }
}
