import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    /// Changes defaults without noting that it could be undone.
    /// - Parameter dates: whose days are told where they become others.
    func changeDefaults(
        over dates: ClosedRange<CivilDate>, _ edit: ([DayDefault]) throws -> [DayDefault]
    ) throws -> [DayChange] {
        let stored = try DefaultRow.all(db, "WHERE owner = ?", [context.ownerData])
        let rows = Dictionary(stored.map { ($0.rule.id, $0) }, uniquingKeysWith: { $1 })
        let before = stored.filter { !$0.meta.isDeleted }.map(\.rule).inOrder
        let after = try edit(before).inOrder
        var changed: [(before: DayDefault?, after: DayDefault?)] = []
        for old in before where !after.contains(where: { $0.id == old.id }) { changed.append((old, nil)) }
        for new in after {
            let old = before.first { $0.id == new.id }
            if old != new { changed.append((old, new)) }
        }
        guard !changed.isEmpty else { return [] }
        for (old, new) in changed {
            guard let rule = new ?? old else { continue }
            try rule.validate().throwIfInvalid()
            let meta = RowMeta.next(
                after: rows[rule.id]?.meta, isDeleted: new == nil, stamp: nextStamp(), at: now)
            try DefaultRow(owner: context.owner, rule: rule, meta: meta.created(at: rule.createdAt)).save(db)
        }
        let days = try days(in: dates, from: before, to: after)
        for (index, change) in changed.enumerated() {
            let isLast = index == changed.count - 1
            try say(.standing(before: change.before, after: change.after, days: isLast ? days : []))
        }
        try publish()
        return days
    }

    /// The days that are others under other defaults.
    private func days(
        in dates: ClosedRange<CivilDate>, from before: [DayDefault], to after: [DayDefault]
    ) throws -> [DayChange] {
        let records = try StoreReading.mySchedule(db, context, dates).reduce(into: [:]) { $0[$1.date] = $1 }
        return dates.all.compactMap { date in
            let old = ScheduleDay(date: date, record: records[date], beneath: before.rule(for: date))
            let new = ScheduleDay(date: date, record: records[date], beneath: after.rule(for: date))
            return old.word == new.word ? nil : DayChange(before: old, after: new)
        }
    }
}

extension RowMeta {
    /// Of a default the moment of its making decides which of two speaks, and comes back with it.
    fileprivate func created(at moment: Timestamp) -> RowMeta {
        RowMeta(
            createdAt: moment, updatedAt: updatedAt, version: version, isDeleted: isDeleted, stamp: stamp)
    }
}
