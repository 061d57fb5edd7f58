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
            ownChanges.removeAll { $0.undone != nil }
            ChangeNumber.current?.note(before + 1)
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
        let indices = try next(order)
        let entries = indices.map { ownChanges[$0] }
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
        let last = ownChanges.compactMap(\.undone).max() ?? 0
        for index in indices { ownChanges[index].undone = isUndo ? last + 1 : nil }
        return UndoResult(changes: logged, days: days)
    }

    /// Returns the places of the changes to undo or redo, in order.
    private func next(_ order: UndoOrder) throws -> [Int] {
        let open = ownChanges.indices.filter { ownChanges[$0].undone == nil }
        guard order.numbers.isEmpty else {
            return try order.numbers.map { number in
                guard let index = open.first(where: { ownChanges[$0].lines.lowerBound == number }) else {
                    throw UndoError.nothingToUndo
                }
                return index
            }
        }
        let undone = ownChanges.indices.compactMap { index in ownChanges[index].undone.map { (-$0, index) } }
        let next = order.direction == .undo ? open.reversed() : undone.sorted(by: <).map(\.1)
        return Array(next.prefix(order.count))
    }
}
