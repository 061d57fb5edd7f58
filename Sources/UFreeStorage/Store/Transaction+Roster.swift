import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    /// Returns the owner's roster within this transaction.
    func roster() throws -> Roster {
        try changed.roster ?? StoreReading.roster(db, context)
    }

    /// Returns the owner's defaults, calendars and shifts within this transaction.
    func underlay() throws -> Underlay {
        let profile = changed.profile ?? context.last.profile
        return Underlay(
            defaults: try defaults().live.map(\.rule),
            calendars: try calendars().days(of: profile, context.zones),
            roster: try roster(), profile: profile, zones: context.zones)
    }

    /// Remembers what names in an employer's rosters mean.
    func remember(_ names: [String: RosterNames.Meaning]) throws {
        var all = try StoreReading.rosterNames(db, context.sealer)
        all.remember(names)
        try RosterNamesRow(all, context.sealer).save(db)
    }

    /// Changes the owner's roster.
    /// - Parameter dates: the dates whose changed days are reported.
    func changeRoster(
        over dates: ClosedRange<CivilDate>, _ edit: (inout Roster) throws -> Void
    ) throws -> RosterUpdate {
        let update = try RosterUpdate(
            underlay(), of: changed.profile ?? context.last.profile, context.zones, over: dates,
            stored: try StoreReading.mySchedule(db, context, dates), edit)
        if update.changes.isEmpty { return update }
        try RosterWriter(db: db, owner: context.owner, sealer: context.sealer)
            .save(update.changes, to: update.after) {
                RowMeta.next(after: $0, isDeleted: $1, stamp: nextStamp(), at: now)
            }
        changed.roster = update.after
        for change in update.journal { try say(change) }
        try publish(read: true)
        return update
    }
}
