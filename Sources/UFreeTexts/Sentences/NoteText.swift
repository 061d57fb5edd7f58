package import UFreeAPI

/// Texts of desktop notifications (`ufreectl watch --notify`).
package enum NoteText {
    /// Shown once when notifications are not possible.
    package static var noService: String {
        say(
            "No desktop notifications: this session has no notification service.",
            "Keine Desktop-Benachrichtigungen: Diese Sitzung hat keinen Benachrichtigungsdienst.")
    }

    /// A friend changed a number of days.
    package static func changed(_ name: String, days: Int) -> String {
        days == 1
            ? say("\(name) changed a day", "\(name) hat einen Tag geändert")
            : say("\(name) changed \(days) days", "\(name) hat \(days) Tage geändert")
    }

    /// One of the days after the change.
    package static func day(_ day: DayValue) -> String {
        "\(DayText.short(day.date)): \(ChangeText.said(day))"
    }

    /// Days that did not fit.
    package static func more(_ count: Int) -> String { say("… \(count) more", "… \(count) weitere") }

    /// A new friend request.
    package static func request(_ request: IncomingRequestValue) -> String {
        let name = FriendText.name(request.from)
        return say("Friend request from \(name)", "Freundschaftsanfrage von \(name)")
    }

    /// The code to compare, a warning if a friend has the same name, and the command to type.
    package static func answers(_ request: IncomingRequestValue, command: String) -> [String] {
        let digits = FriendText.code(request.code)
        let code = request.code == nil ? digits : say("Code \(digits)", "Code \(digits)")
        return [code, request.sameNameAs == nil ? nil : SectionText.sameName, command].compactMap(\.self)
    }

    /// A friend is free now (L1).
    package static func free(_ name: String) -> String {
        say("\(name) is free now", "\(name) ist jetzt frei")
    }

    /// The end and the note.
    /// - Parameter now: seconds since 1970.
    package static func details(_ live: LiveValue, now: Int) -> [String] {
        let end = live.until.flatMap { AgeText.clock($0, now: now) }.map { say("until \($0)", "bis \($0)") }
        return [end, live.note].compactMap(\.self)
    }
}
