import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices

extension Transaction {
    /// See `AvailabilityRepository.undoMyChanges`.
    func undoMyChanges(
        _ count: Int, over dates: ClosedRange<CivilDate>, _ check: (CivilDate) throws -> Void
    ) throws -> [DayChange] {
        let open = "WHERE undone_at IS NULL ORDER BY first_seq DESC LIMIT ?"
        let changes = try OwnChangeRow.all(db, open, [count])
        guard !changes.isEmpty else { throw AvailabilityError.nothingToUndo }
        return try changes.flatMap { try undo($0, over: dates, check) }
    }

    private func undo(
        _ change: OwnChangeRow, over dates: ClosedRange<CivilDate>, _ check: (CivilDate) throws -> Void
    ) throws -> [DayChange] {
        // First what lay beneath the days: unknown stands over a default, and over nothing is no word at all.
        let shifts = try undoRoster(change, over: dates, check)
        let changed = shifts + (try undoDefaults(images(of: "day_default", in: change), over: dates))
        let undone = try undoDays(images(of: "day", in: change), check)
        var row = change
        row.undoneAt = now
        try row.save(db)
        return changed + undone
    }

    /// What records were before and after, in the order in which they changed.
    private func images(of entity: String, in change: OwnChangeRow) throws -> [(
        before: JournalImage?, after: JournalImage?
    )] {
        let entries = try JournalRow.all(
            db, "WHERE seq BETWEEN ? AND ? AND entity = ? ORDER BY seq", [change.first, change.last, entity])
        return try entries.map { entry in
            let before = try entry.before.map {
                try JournalImage.open($0, context.sealer, seq: entry.seq, isAfter: false)
            }
            let after = try entry.after.map {
                try JournalImage.open($0, context.sealer, seq: entry.seq, isAfter: true)
            }
            // Neither is there once retention has erased them.
            guard before != nil || after != nil else { throw AvailabilityError.nothingToUndo }
            return (before, after)
        }
    }

    private func undoDays(
        _ images: [(before: JournalImage?, after: JournalImage?)], _ check: (CivilDate) throws -> Void
    ) throws -> [DayChange] {
        var days: [CivilDate: (before: DayContent?, after: DayContent?)] = [:]
        for (before, after) in images {
            guard let date = (before ?? after)?.day else { throw AvailabilityError.nothingToUndo }
            let first = days[date].map(\.before) ?? before?.content
            days[date] = (first, after?.content)
        }
        let dates = days.keys.sorted()
        for date in dates { try check(date) }
        return try self.change(dates) { day in
            guard let (before, after) = days[day.date] else { return nil }
            guard day.record?.content == after else {
                throw AvailabilityError.changedSince(day.date)
            }
            return before
        }
    }

    private func undoRoster(
        _ change: OwnChangeRow, over dates: ClosedRange<CivilDate>, _ check: (CivilDate) throws -> Void
    ) throws -> [DayChange] {
        let changes = try RosterChange.entities.flatMap { entity in
            try images(of: entity, in: change).map { before, after in
                guard let part = RosterChange(entity, before, after) else {
                    throw AvailabilityError.nothingToUndo
                }
                return part
            }
        }
        if changes.isEmpty { return [] }
        let today = context.today(at: now)
        for date in changes.flatMap({ $0.dates(before: today, days: Retention.pastDays) }) { try check(date) }
        return try changeRoster(over: dates) { $0 = $0.undoing(changes) }.days
    }

    /// Nothing else changes a default than what can be undone, the newest first: each is as the change left it.
    private func undoDefaults(
        _ images: [(before: JournalImage?, after: JournalImage?)], over dates: ClosedRange<CivilDate>
    ) throws -> [DayChange] {
        if images.isEmpty { return [] }
        return try changeDefaults(over: dates) { rules in
            var rules = rules
            for (before, after) in images.reversed() {
                guard let rule = (before ?? after)?.standing else { throw AvailabilityError.nothingToUndo }
                rules.removeAll { $0.id == rule.id }
                if let earlier = before?.standing { rules.append(earlier) }
            }
            return rules
        }
    }
}
