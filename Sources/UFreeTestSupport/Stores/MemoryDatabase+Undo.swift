import UFreeDomain
import UFreeServices

extension MemoryDatabase {
    /// Performs work as one change that can be undone.
    mutating func undoable<Result>(
        at now: Timestamp, _ work: (inout Self) throws -> Result
    ) rethrows -> Result {
        changing = OwnChange()
        let before = journalSeq
        let result = try work(&self)
        if !changing.isEmpty {
            ownChanges.removeLast(undone)
            undone = 0
            ownChanges.append(OwnEntry(change: changing, at: now, lines: before + 1...journalSeq))
        }
        return result
    }

    /// See `UndoRepository.undoMyChanges`.
    mutating func undoMyChanges(
        _ order: UndoOrder, over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ check: (CivilDate) throws -> Void
    ) throws -> UndoResult {
        let isUndo = order.direction == .undo
        let next = isUndo ? Array(ownChanges.dropLast(undone).reversed()) : ownChanges.suffix(undone)
        let entries = next.prefix(order.count)
        guard let first = entries.first?.lines.lowerBound else {
            throw isUndo ? UndoError.nothingToUndo : .nothingToRedo
        }
        guard order.first ?? first == first else { throw UndoError.overtaken }
        cause = order.direction
        defer { cause = nil }
        let today = zones.today(profile.zone, now)
        let logged = entries.map { entry in
            LoggedChange(
                numbers: entry.lines, at: entry.at, entries: lines.filter { entry.lines.contains($0.seq) })
        }
        var days: [DayChange] = []
        for entry in entries {
            let change = isUndo ? entry.change.reversed : entry.change
            try change.check(today: today, check)
            days += try changeRoster(over: dates, at: now) { $0 = try change.applied(to: $0) }.days
            days += try changeDefaults(over: dates, at: now, change.applied)
            days += try self.change(change.dates, at: now, change.applied)
            _ = try changeLive(at: now) { try change.applied(to: $0, at: now) }
            _ = try changeProfile(at: now, change.applied)
            _ = try updateAddressBook(at: now) { $0 = try change.applied(to: $0) }
        }
        undone += isUndo ? entries.count : -entries.count
        return UndoResult(changes: logged, days: days)
    }
}
