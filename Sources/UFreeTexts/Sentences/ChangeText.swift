package import UFreeAPI

/// What a change of days says back.
package enum ChangeText {
    /// One line a day: `Fri 9 Jan: No Status -> Evening Only ("after 7").`
    /// - Parameter asked: the dates that were asked to change; those that the answer leaves out stayed as they
    ///   were, and are said too, so that nobody wonders which day was meant.
    package static func days(_ response: ChangeResponse, asked: [String] = [], today: String) -> [String] {
        let changed = Set(response.changes.map(\.date))
        let left = asked.filter { !changed.contains($0) }.map { date in
            (date, "\(DayText.short(date, today: today)): as before.")
        }
        return (changes(response, today: today) + left).sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static func changes(_ response: ChangeResponse, today: String) -> [(String, String)] {
        response.changes.map { change in
            let day = DayText.short(change.date, today: today)
            guard said(change.before) != said(change.after) else {
                return (change.date, "\(day): \(said(change.after)), as before.")
            }
            let before = StatusText.name(change.before)
            // Where only the note changes, both notes are shown; else the new one is enough.
            let isNoteOnly = before == StatusText.name(change.after)
            return (
                change.date, "\(day): \(isNoteOnly ? said(change.before) : before) -> \(said(change.after))."
            )
        }
    }

    /// Who gets it, or why nobody does; nil where there is nothing to say.
    package static func reach(_ response: ChangeResponse) -> String? {
        if response.dryRun { return "Nothing was changed: this only says what would be." }
        let connected = response.friendsConnected
        let waiting = response.friendsWaiting
        guard isNew(response), connected + waiting > 0 else { return nil }
        let here = connected == 1 ? "1 friend is connected" : "\(connected) friends are connected"
        if waiting == 0 { return here + "." }
        let later = waiting == 1 ? "gets it when they connect" : "get it when they connect"
        if connected == 0 { return waiting == 1 ? "1 friend \(later)." : "\(waiting) friends \(later)." }
        return "\(here), \(waiting) \(later)."
    }

    /// How to take it back; nil where nothing changed.
    package static func undo(_ response: ChangeResponse) -> String? {
        isNew(response) && !response.dryRun ? "Undo: ufreectl undo" : nil
    }

    private static func isNew(_ response: ChangeResponse) -> Bool {
        response.defaults != nil || response.changes.contains { said($0.before) != said($0.after) }
    }

    /// `Evening Only ("after 7")`.
    package static func said(_ day: DayValue) -> String {
        StatusText.name(day) + (day.note.map { " (\"\($0)\")" } ?? "")
    }
}
