import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices

extension Transaction {
    /// Performs work as one change that can be undone. It ends what could be redone.
    /// - Returns: also the number of the change; nil if nothing changed.
    func undoable<Result>(_ work: () throws -> Result) throws -> (Result, Int64?) {
        let before = seq
        let result = try work()
        guard seq > before else { return (result, nil) }
        if changed.canRedo ?? context.last.canRedo ?? true {
            for row in try OwnChangeRow.all(db, Self.redoable, []) { try row.remove(db) }
            changed.canRedo = false
        }
        try OwnChangeRow(first: before + 1, last: seq).save(db)
        return (result, before + 1)
    }

    /// The undone changes, that which was undone last first.
    private static let redoable = "WHERE undone_at IS NOT NULL ORDER BY undone_at DESC, first_seq"

    /// A stored change with its entries.
    private struct Stored {
        var row: OwnChangeRow
        let change: OwnChange
        let logged: LoggedChange
    }

    /// See `UndoRepository.undoMyChanges`.
    func undoMyChanges(
        _ order: UndoOrder, over dates: ClosedRange<CivilDate>, _ check: (CivilDate) throws -> Void
    ) throws -> UndoResult {
        let changes = try next(order)
        guard let first = changes.first?.row.first else {
            throw order.direction == .undo ? UndoError.nothingToUndo : .nothingToRedo
        }
        guard order.first ?? first == first else { throw UndoError.overtaken }
        changed.canRedo = true
        cause = order.direction
        defer { cause = nil }
        var days: [DayChange] = []
        let undone = try order.direction == .undo ? undoing() : nil
        for var stored in changes {
            let change = order.direction == .undo ? stored.change.reversed : stored.change
            days += try apply(change, over: dates, check)
            stored.row.undoneAt = undone
            try stored.row.save(db)
        }
        return UndoResult(changes: changes.map(\.logged), days: days)
    }

    /// Returns the moment of an undo: later than that of the last one, also after the clock was set back, since redo follows
    /// their order.
    private func undoing() throws -> Timestamp {
        let last = try OwnChangeRow.all(db, Self.redoable + " LIMIT 1", []).first?.undoneAt
        return last.map { max(now, $0.adding(milliseconds: 1)) } ?? now
    }

    /// Returns the changes to undo or redo, in order, up to one whose content retention has erased.
    private func next(_ order: UndoOrder) throws -> [Stored] {
        guard order.numbers.isEmpty else {
            return try order.numbers.map { number in
                let row = try OwnChangeRow.all(db, "WHERE first_seq = ? AND undone_at IS NULL", [number])
                    .first
                guard let stored = try row.flatMap(stored) else { throw UndoError.nothingToUndo }
                return stored
            }
        }
        let condition =
            switch order.direction {
            case .undo: "WHERE undone_at IS NULL ORDER BY first_seq DESC LIMIT ?"
            case .redo: Self.redoable + " LIMIT ?"
            }
        var changes: [Stored] = []
        for row in try OwnChangeRow.all(db, condition, [order.count]) {
            guard let stored = try stored(row) else { break }
            changes.append(stored)
        }
        return changes
    }

    private func apply(
        _ change: OwnChange, over dates: ClosedRange<CivilDate>, _ check: (CivilDate) throws -> Void
    ) throws -> [DayChange] {
        try change.check(today: context.today(at: now), check)
        // Defaults and shifts first: a day can be explicitly unknown only over a default.
        let shifts = try changeRoster(over: dates) { $0 = try change.applied(to: $0) }.days
        let defaults = try changeDefaults(over: dates, change.applied)
        let days = try self.change(change.dates, change.applied)
        _ = try changeLive { try change.applied(to: $0, at: now) }
        _ = try changeProfile(change.applied)
        _ = try updateAddressBook { $0 = try change.applied(to: $0) }
        return shifts + defaults + days
    }

    /// Returns the change with its entries, from the journal; nil if retention has erased its content.
    private func stored(_ row: OwnChangeRow) throws -> Stored? {
        var change = OwnChange()
        var entries: [AuditEntry] = []
        for entry in try JournalRow.all(
            db, "WHERE seq BETWEEN ? AND ? ORDER BY seq", [row.first, row.last])
        {
            // Other entries of the same moment may be in between.
            guard let kind = entry.kind, entry.owner == context.owner || kind == .friend,
                JournalRow.Entity.undoable.contains(kind)
            else { continue }
            let images = try entry.images(context.sealer)
            entries.append(entry.audit(images))
            if let step = OwnStep(kind, entry.entityID, images.before, images.after) {
                change.add(step)
            } else if kind != .live {
                return nil
            }
        }
        guard let at = entries.first?.at else { return nil }
        return Stored(
            row: row, change: change,
            logged: LoggedChange(numbers: row.first...row.last, at: at, entries: entries))
    }
}

extension JournalRow.Entity {
    /// Those whose changes can be undone.
    fileprivate static let undoable: Set = roster.union([
        .day, .dayDefault, .live, .profile, .friend, .friendSettings, .group,
    ])
}

extension OwnStep {
    /// Creates the step of a journal entry; nil if an image is erased or of another form. The image of a live status is
    /// erased long after it has ended.
    fileprivate init?(
        _ kind: JournalRow.Entity, _ id: [UInt8], _ before: JournalImage?, _ after: JournalImage?
    ) {
        if kind == .friend {
            // The images of a former friend are erased.
            let isReadable =
                (before == nil) == (before?.terms == nil) && (after == nil) == (after?.terms == nil)
            guard let friend = OwnerID(bytes: id), isReadable else { return nil }
            self = .terms(
                friend, before: before?.terms ?? FriendTerms(), after: after?.terms ?? FriendTerms())
            return
        }
        guard let known = after ?? before else { return nil }
        switch kind {
        case .day:
            guard let date = known.day else { return nil }
            self = .day(date, before: before?.content, after: after?.content)
        case .dayDefault:
            guard known.dayDefault != nil, (before == nil) == (before?.dayDefault == nil) else { return nil }
            self = .dayDefault(before: before?.dayDefault, after: after?.dayDefault)
        case .friendSettings:
            guard let old = before?.privacy, let new = after?.privacy else { return nil }
            self = .newLevel(before: old, after: new)
        case .live: self = .live(before: before?.live, after: after?.live)
        case .group:
            guard (before == nil) == (before?.group == nil), (after == nil) == (after?.group == nil) else {
                return nil
            }
            self = .group(before: before?.group, after: after?.group)
        case .profile:
            guard let old = before?.profile, let new = after?.profile else { return nil }
            self = .profile(before: old, after: new)
        default:
            guard let change = RosterChange(kind, before, after) else { return nil }
            self = .roster(change)
        }
    }
}
