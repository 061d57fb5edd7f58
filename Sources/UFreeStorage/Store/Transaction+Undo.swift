import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices

extension Transaction {
    /// See `AvailabilityRepository.undoMyChanges`.
    func undoMyChanges(_ count: Int, _ check: (CivilDate) throws -> Void) throws -> [DayChange] {
        let open = "WHERE undone_at IS NULL ORDER BY first_seq DESC LIMIT ?"
        let changes = try OwnChangeRow.all(db, open, [count])
        guard !changes.isEmpty else { throw AvailabilityError.nothingToUndo }
        return try changes.flatMap { try undo($0, check) }
    }

    private func undo(_ change: OwnChangeRow, _ check: (CivilDate) throws -> Void) throws -> [DayChange] {
        let entries = try JournalRow.all(
            db, "WHERE seq BETWEEN ? AND ? AND entity = 'day' ORDER BY seq", [change.first, change.last])
        var days: [CivilDate: (before: DayEdit, after: DayEdit)] = [:]
        for entry in entries {
            let before = try entry.before.map {
                try JournalImage.open($0, context.sealer, seq: entry.seq, isAfter: false)
            }
            let after = try entry.after.map {
                try JournalImage.open($0, context.sealer, seq: entry.seq, isAfter: true)
            }
            // Neither is there once retention has erased them.
            guard let date = (before ?? after)?.day else { throw AvailabilityError.nothingToUndo }
            days[date] = (days[date]?.before ?? before?.edit ?? .cleared, after?.edit ?? .cleared)
        }
        let dates = days.keys.sorted()
        for date in dates { try check(date) }
        let undone = try self.change(dates) { day in
            guard let (before, after) = days[day.date] else { return .cleared }
            guard day.word == after.word, day.record?.note == after.note else {
                throw AvailabilityError.changedSince(day.date)
            }
            return before
        }
        var row = change
        row.undoneAt = now
        try row.save(db)
        return undone
    }
}

extension DayEdit {
    fileprivate static var cleared: DayEdit { DayEdit(word: .unknown, note: nil) }
}

extension JournalImage {
    /// What makes a day as it is in the image.
    fileprivate var edit: DayEdit {
        DayEdit(word: word, note: note.flatMap { Note(sanitizing: $0) })
    }
}
