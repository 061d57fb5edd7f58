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
        let shifts = try underlay().shifts
        let days = try days(
            in: dates, from: Underlay(defaults: before, shifts: shifts),
            to: Underlay(defaults: after, shifts: shifts))
        for (index, change) in changed.enumerated() {
            let isLast = index == changed.count - 1
            try say(.standing(before: change.before, after: change.after, days: isLast ? days : []))
        }
        try publish()
        return days
    }
}

extension RowMeta {
    /// Of a default and of a rotation the moment of its making decides which of two speaks, and comes back with it.
    func created(at moment: Timestamp) -> RowMeta {
        RowMeta(
            createdAt: moment, updatedAt: updatedAt, version: version, isDeleted: isDeleted, stamp: stamp)
    }
}
