package import UFreeAPI

/// What desktop notifications say (`ufreectl watch --notify`).
package enum NoteText {
    /// Said once where notifications cannot be shown.
    package static var noService: String {
        say(
            "No desktop notifications: this session has no notification service.",
            "Keine Desktop-Benachrichtigungen: Diese Sitzung hat keinen Benachrichtigungsdienst.")
    }

    /// A friend changed so many days.
    package static func changed(_ name: String, days: Int) -> String {
        days == 1
            ? say("\(name) changed a day", "\(name) hat einen Tag geändert")
            : say("\(name) changed \(days) days", "\(name) hat \(days) Tage geändert")
    }

    /// One of the days, as it is now.
    package static func day(_ day: DayValue) -> String {
        "\(DayText.short(day.date)): \(ChangeText.said(day))"
    }

    /// Days that found no place.
    package static func more(_ count: Int) -> String { say("… \(count) more", "… \(count) weitere") }

    /// Somebody asks to be a friend.
    package static func request(_ request: IncomingRequestValue) -> String {
        let name = FriendText.name(request.from)
        return say("Friend request from \(name)", "Freundschaftsanfrage von \(name)")
    }

    /// The code to compare, a warning where the name is that of a friend, and what to type.
    package static func answers(_ request: IncomingRequestValue, command: String) -> [String] {
        let digits = FriendText.code(request.code)
        let code = request.code == nil ? digits : say("Code \(digits)", "Code \(digits)")
        return [code, request.sameNameAs == nil ? nil : SectionText.sameName, command].compactMap(\.self)
    }

    /// A friend has said to be free now (L1).
    package static func free(_ name: String) -> String {
        say("\(name) is free now", "\(name) ist jetzt frei")
    }

    /// How long, and the note.
    /// - Parameter now: seconds since 1970.
    package static func details(_ live: LiveValue, now: Int) -> [String] {
        let end = live.until.flatMap { AgeText.clock($0, now: now) }.map { say("until \($0)", "bis \($0)") }
        return [end, live.note].compactMap(\.self)
    }
}
