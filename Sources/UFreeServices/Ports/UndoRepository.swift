import Synchronization
package import UFreeDomain

/// Taking a change back, or making it again.
package enum UndoDirection: String, Hashable, Sendable {
    case undo, redo
}

/// What to undo or redo.
package struct UndoOrder: Hashable, Sendable {
    package let direction: UndoDirection
    /// How many changes, 1 or more; fewer if fewer are left.
    package let count: Int
    /// The numbers of the changes to undo, whatever was changed since; empty for the newest ones.
    package let numbers: [Int64]
    /// The number of the change that the caller expects to be first; nil for any.
    package let first: Int64?
    /// True to only report what would be done.
    package let isDryRun: Bool

    package init(_ direction: UndoDirection, _ count: Int, first: Int64? = nil, isDryRun: Bool = false) {
        self.direction = direction
        self.count = count
        numbers = []
        self.first = first
        self.isDryRun = isDryRun
    }

    /// Undoes certain changes.
    package init(undoing numbers: Set<Int64>, isDryRun: Bool = false) {
        direction = .undo
        count = numbers.count
        self.numbers = numbers.sorted(by: >)
        first = nil
        self.isDryRun = isDryRun
    }
}

/// The number of the change that a request makes, for the header of its answer: what a repository changed at last in this
/// task.
package final class ChangeNumber: Sendable {
    /// The request's; nil outside of one.
    @TaskLocal package static var current: ChangeNumber?

    private let number = Mutex<Int64?>(nil)

    package init() {}

    /// Nil if nothing was changed that can be undone.
    package var value: Int64? { number.withLock { $0 } }

    /// Notes a change.
    package func note(_ value: Int64?) { number.withLock { $0 = value ?? $0 } }
}

/// A change of the owner that was undone or redone, as the audit shows it.
package struct LoggedChange: Hashable, Sendable {
    /// The numbers of its first and last entry.
    package let numbers: ClosedRange<Int64>
    package let at: Timestamp
    /// Its entries, oldest first.
    package let entries: [AuditEntry]

    package init(numbers: ClosedRange<Int64>, at: Timestamp, entries: [AuditEntry]) {
        self.numbers = numbers
        self.at = at
        self.entries = entries
    }
}

/// What an undo or a redo did.
package struct UndoResult: Hashable, Sendable {
    /// The changes in the order in which they were undone or redone.
    package let changes: [LoggedChange]
    /// Each day before and after, in the order of the changes.
    package let days: [DayChange]

    package init(changes: [LoggedChange], days: [DayChange]) {
        self.changes = changes
        self.days = days
    }
}

/// The owner's changes that can be undone. One call of another repository that changes days, defaults, shifts, the live
/// status or the profile is one change. One contract suite runs on the in-memory and the SQLite implementation (A14).
package protocol UndoRepository: Sendable {
    /// Undoes the owner's last changes, newest first, or makes those that were undone last again, oldest first, in one
    /// transaction: all of them or none (A12), or undoes certain changes, if what they changed is still so. None of these is
    /// itself a change that can be undone. Any other change ends what can be redone.
    /// - Parameters:
    ///   - dates: the dates whose changed days are reported if defaults or shifts change.
    ///   - check: refuses a date by throwing.
    /// - Throws: `UndoError`, and the error of `check`; nothing is written then.
    func undoMyChanges(
        _ order: UndoOrder, over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ check: @escaping @Sendable (CivilDate) throws -> Void
    ) async throws -> UndoResult
}
