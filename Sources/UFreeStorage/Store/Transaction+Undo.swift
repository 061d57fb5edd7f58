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
        _ row: OwnChangeRow, over dates: ClosedRange<CivilDate>, _ check: (CivilDate) throws -> Void
    ) throws -> [DayChange] {
        let change = try change(of: row)
        try change.check(today: context.today(at: now), check)
        // Defaults and shifts first: a day can be explicitly unknown only over a default.
        let shifts = try changeRoster(over: dates) { $0 = $0.undoing(change.roster) }.days
        let defaults = try changeDefaults(over: dates, change.defaults(undoing:))
        let days = try self.change(change.dates, change.content(undoing:))
        var undone = row
        undone.undoneAt = now
        try undone.save(db)
        return shifts + defaults + days
    }

    /// Returns the content of a change, from the journal.
    /// - Throws: `AvailabilityError.nothingToUndo` if retention has erased the previous state.
    private func change(of row: OwnChangeRow) throws -> OwnChange {
        var change = OwnChange()
        let entries = try JournalRow.all(
            db, "WHERE seq BETWEEN ? AND ? ORDER BY seq", [row.first, row.last])
        // Other entries of the same moment may be in between.
        for entry in entries where [.day, .dayDefault].contains(entry.kind) || entry.isOfRoster {
            let before = try entry.before.map {
                try JournalImage.open($0, context.sealer, seq: entry.seq, isAfter: false)
            }
            let after = try entry.after.map {
                try JournalImage.open($0, context.sealer, seq: entry.seq, isAfter: true)
            }
            if entry.isOfRoster, let kind = entry.kind, let part = RosterChange(kind, before, after) {
                change.add(part)
            } else if entry.kind == .day, let date = (after ?? before)?.day {
                change.add(date, before: before?.content, after: after?.content)
            } else if entry.kind == .dayDefault, let known = after ?? before, known.dayDefault != nil,
                (before == nil) == (before?.dayDefault == nil)
            {
                change.add((before?.dayDefault, after?.dayDefault))
            } else {
                throw AvailabilityError.nothingToUndo
            }
        }
        return change
    }
}

extension JournalRow {
    /// Whether it is about a change of a roster.
    fileprivate var isOfRoster: Bool { kind.map(Entity.roster.contains) ?? false }
}
