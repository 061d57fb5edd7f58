import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    /// Returns the owner's defaults within this transaction, also removed ones, earliest first.
    func defaults() throws -> [DefaultRow] {
        if changed.isDefaults { return try StoreReading.everyDefault(db, context) }
        if let known = changed.defaults ?? context.last.rows(\.defaults) { return known }
        let rows = try StoreReading.everyDefault(db, context)
        changed.defaults = rows
        return rows
    }

    /// Changes defaults.
    /// - Parameter dates: the dates whose changed days are reported.
    func changeDefaults(
        over dates: ClosedRange<CivilDate>, _ edit: ([DayDefault]) throws -> [DayDefault]
    ) throws -> [DayChange] {
        let update = try DefaultsUpdate(
            underlay(), former: try defaults().filter(\.meta.isDeleted).map(\.rule),
            on: context.today(at: now),
            over: dates, stored: try StoreReading.mySchedule(db, context, dates), edit)
        guard let update else { return [] }
        for (old, new) in update.changes {
            guard let rule = new ?? old else { continue }
            let stored = try DefaultRow.one(db, "WHERE id = ?", [Data(rule.id.bytes)])
            let meta = RowMeta.next(after: stored?.meta, isDeleted: new == nil, stamp: nextStamp(), at: now)
            try DefaultRow(owner: context.owner, rule: rule, meta: meta.created(at: rule.createdAt)).save(db)
        }
        (changed.isDefaults, changed.defaults) = (true, nil)
        for change in update.journal { try say(change) }
        try publish(read: true)
        return update.days
    }
}

extension [DefaultRow] {
    /// Those that are not removed.
    var live: Self { filter { !$0.meta.isDeleted } }
}

extension RowMeta {
    /// Returns the metadata with another creation time. The creation time of a default or a rotation decides
    /// which of two applies, and it is restored with it.
    func created(at moment: Timestamp) -> RowMeta {
        RowMeta(
            createdAt: moment, updatedAt: updatedAt, version: version, isDeleted: isDeleted, stamp: stamp)
    }
}
