package import UFreeAPI

/// The answer to a change of days.
package enum ChangeText {
    /// One line per day: `Fri 9 Jan: No Status -> Evening Only ("after 7").`
    /// - Parameter asked: the dates in the request; those that the answer leaves out did not change, and are listed
    ///   too, so that it is clear which day was meant.
    package static func days(_ response: ChangeResponse, asked: [String] = [], today: String) -> [String] {
        let changed = Set(response.changes.map(\.date))
        let left = asked.filter { !changed.contains($0) }.map { date in
            let day = DayText.short(date, today: today)
            return (date, say("\(day): unchanged.", "\(day): unverändert."))
        }
        return (changes(response, today: today) + left).sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static func changes(_ response: ChangeResponse, today: String) -> [(String, String)] {
        response.changes.map { change in
            let day = DayText.short(change.date, today: today)
            let note = isNoteLost(change) ? " " + noteRemoved(response.dryRun) : ""
            return (change.date, "\(day): \(transition(change))\(note)")
        }
    }

    /// Whether a new status took the place of an old one with a note.
    private static func isNoteLost(_ change: DayChangeValue) -> Bool {
        change.before.note != nil && change.after.note == nil
            && StatusText.name(change.before) != StatusText.name(change.after)
    }

    private static func noteRemoved(_ isDryRun: Bool) -> String {
        isDryRun
            ? say("The note would be removed.", "Die Notiz würde entfernt.")
            : say("The note was removed.", "Die Notiz wurde entfernt.")
    }

    /// `No Status -> Evening Only ("after 7").`
    package static func transition(_ change: DayChangeValue) -> String {
        let after = said(change.after)
        guard said(change.before) != after else {
            return say("\(after), unchanged.", "\(after), unverändert.")
        }
        let before = StatusText.name(change.before)
        // If only the note changes or it is lost, the old one is shown too; otherwise the new one is enough.
        let isNoteOnly = before == StatusText.name(change.after)
        return "\(isNoteOnly || isNoteLost(change) ? said(change.before) : before) -> \(after)."
    }

    /// The same with the date and the symbol of the shift on it: `Thu 26 Nov (N): Busy -> Morning + Afternoon.`
    package static func shift(_ change: DayChangeValue, today: String) -> String {
        "\(shiftDay(change.after, today: today)): \(transition(change))"
    }

    /// `Thu 26 Nov (N)`; without a shift only the date.
    static func shiftDay(_ day: DayValue, today: String? = nil) -> String {
        DayText.short(day.date, today: today) + (day.shift.map { " (\($0))" } ?? "")
    }

    /// Who gets the change, or why nobody does; nil without friends.
    package static func reach(_ response: ChangeResponse) -> String? {
        if response.dryRun {
            return say("Dry run: nothing was changed.", "Probelauf: Nichts wurde geändert.")
        }
        guard isNewOfDays(response) || isNewOfMine(response) else { return nil }
        return reach(connected: response.friendsConnected, waiting: response.friendsWaiting)
    }

    /// How many friends get a change now, and how many later; nil without friends.
    static func reach(connected: Int, waiting: Int) -> String? {
        guard connected + waiting > 0 else { return nil }
        let here =
            connected == 1
            ? say("1 friend is connected", "1 Freund ist verbunden")
            : say("\(connected) friends are connected", "\(connected) Freunde sind verbunden")
        if waiting == 0 { return here + "." }
        if connected == 0 {
            return waiting == 1
                ? say(
                    "1 friend gets it when they connect.", "1 Freund erhält es bei der nächsten Verbindung.")
                : say(
                    "\(waiting) friends get it when they connect.",
                    "\(waiting) Freunde erhalten es bei der nächsten Verbindung.")
        }
        return waiting == 1
            ? say(
                "\(here), 1 gets it when they connect.", "\(here), 1 erhält es bei der nächsten Verbindung.")
            : say(
                "\(here), \(waiting) get it when they connect.",
                "\(here), \(waiting) erhalten es bei der nächsten Verbindung.")
    }

    /// How to undo it; nil where nothing changed.
    package static func undo(_ response: ChangeResponse) -> String? {
        (isNewOfDays(response) || response.shifts == true) && !response.dryRun ? undo : nil
    }

    /// Shown when the undone changes cancelled out.
    package static var nothing: String {
        say(
            "Your days are unchanged: the undone changes cancelled out.",
            "Deine Tage sind unverändert: Die rückgängig gemachten Änderungen haben sich aufgehoben.")
    }

    /// How to undo the last change.
    package static var undo: String { say("Undo: ufreectl undo", "Rückgängig: ufreectl undo") }

    private static func isNewOfDays(_ response: ChangeResponse) -> Bool {
        response.defaults != nil || response.changes.contains { said($0.before) != said($0.after) }
    }

    /// Whether friends get something else: a live status or a profile that was undone or redone.
    private static func isNewOfMine(_ response: ChangeResponse) -> Bool {
        let shared = [LogTopic.live.rawValue, LogTopic.profile.rawValue]
        return (response.actions ?? []).contains { $0.entries.contains { shared.contains($0.about) } }
    }

    /// `Evening Only ("after 7")`.
    package static func said(_ day: DayValue) -> String { said(StatusText.name(day), note: day.note) }

    /// The same for a status in words.
    static func said(_ status: String, note: String?) -> String {
        status + (note.map { " (\(quoted($0)))" } ?? "")
    }
}
