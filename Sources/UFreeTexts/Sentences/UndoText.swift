package import UFreeAPI

/// Undo and redo in words (A12, A15).
package enum UndoText {
    /// Before the changes that will be undone or redone.
    package static func heading(_ count: Int, isUndo: Bool) -> String {
        if count == 1 {
            return isUndo
                ? say("This change will be undone:", "Diese Änderung wird rückgängig gemacht:")
                : say("This change will be redone:", "Diese Änderung wird wiederholt:")
        }
        return isUndo
            ? say(
                "These \(count) changes will be undone:",
                "Diese \(count) Änderungen werden rückgängig gemacht:")
            : say("These \(count) changes will be redone:", "Diese \(count) Änderungen werden wiederholt:")
    }

    /// `Mon 23 Nov 19:59  Location St. Mary added`, in such a list.
    package static func line(_ action: ActionValue, today: String) -> String {
        "\(LogText.moment(action.at, today: today))  \(summary(action, today: today) { _ in true } ?? "")"
    }

    /// Asked before more than three changes.
    package static func question(isUndo: Bool) -> String {
        isUndo ? say("Undo them?", "Rückgängig machen?") : say("Redo them?", "Wiederholen?")
    }

    /// What was undone or redone besides days, whose changes are shown by themselves; nil for nothing.
    package static func done(_ action: ActionValue, isUndo: Bool, today: String, now: Int) -> String? {
        let what = summary(action, today: today) { $0.about != LogTopic.days.rawValue }
        guard let what else { return nil }
        let done =
            isUndo
            ? say("Undone: \(what).", "Rückgängig gemacht: \(what).")
            : say("Redone: \(what).", "Wiederholt: \(what).")
        return hasEnded(action, now: now) ? "\(done) \(ended)" : done
    }

    /// After several changes.
    package static func done(_ count: Int, isUndo: Bool) -> String {
        isUndo
            ? say("\(count) changes undone.", "\(count) Änderungen rückgängig gemacht.")
            : say("\(count) changes redone.", "\(count) Änderungen wiederholt.")
    }

    /// Something newer that an undo leaves.
    package static func passed(_ entry: LogEntryValue, today: String) -> String {
        let what = LogText.sentence(entry, today: today)
        return say(
            "Cannot be undone and stays: \(what).",
            "Lässt sich nicht rückgängig machen und bleibt: \(what).")
    }

    /// How to redo an undo, and the reverse.
    package static func back(_ count: Int, isUndo: Bool) -> String {
        let number = count > 1 ? " \(count)" : ""
        return isUndo
            ? say("Redo: ufreectl redo\(number)", "Wiederholen: ufreectl redo\(number)")
            : say("Undo: ufreectl undo\(number)", "Rückgängig: ufreectl undo\(number)")
    }

    /// In the question and the help of a command that undo does not take back.
    package static var never: String {
        say("This cannot be undone.", "Das lässt sich nicht rückgängig machen.")
    }

    /// How many entries of a change are named.
    private static let most = 3

    /// `Shift type M (Morning) added; Rotation MM-- set`; nil for nothing.
    private static func summary(
        _ action: ActionValue, today: String, _ isShown: (LogEntryValue) -> Bool
    ) -> String? {
        let shown = action.entries.filter(isShown)
        guard !shown.isEmpty else { return nil }
        let rest = max(0, shown.count - most) + action.count - action.entries.count
        let more = rest > 0 ? [say("and \(rest) more", "und \(rest) weitere")] : []
        return (shown.prefix(most).map { LogText.sentence($0, today: today) } + more).joined(separator: "; ")
    }

    /// Whether it set a live status that has ended since, so that there was nothing to take back.
    private static func hasEnded(_ action: ActionValue, now: Int) -> Bool {
        guard action.count == 1, action.entries.first?.about == LogTopic.live.rawValue,
            let until = action.entries.first?.after?.until.flatMap(AgeText.seconds)
        else { return false }
        return until <= now
    }

    private static var ended: String { say("It has already ended.", "Er ist schon zu Ende.") }
}
