/// People whom the owner blocked, in words (F20).
package enum BlockText {
    package static var heading: String { say("Blocked", "Blockiert") }
    package static var nobody: String { say("You blocked nobody.", "Du hast niemanden blockiert.") }
    package static var howToUnblock: String {
        say("End it: ufreectl friend unblock NAME", "Aufheben: ufreectl friend unblock NAME")
    }

    /// `since Fri 27 Nov`.
    /// - Parameter time: RFC 3339.
    package static func since(_ time: String) -> String {
        let day = DayText.short(String(time.prefix(10)))
        return say("since \(day)", "seit \(day)")
    }

    /// - Parameter word: the word for the person in a command.
    package static func blocked(_ name: String, _ word: String) -> String {
        say(
            """
            \(name) is blocked and not told: what \(name) has of you stays as it is, and you see nothing of \
            \(name). End it: ufreectl friend unblock \(word)
            """,
            """
            \(name) ist blockiert und erfährt nichts davon: Was \(name) von dir hat, bleibt, wie es ist, und du \
            siehst nichts von \(name). Aufheben: ufreectl friend unblock \(word)
            """)
    }

    /// - Parameter word: the word for the person in a command.
    package static func ignored(_ name: String, _ word: String) -> String {
        say(
            """
            Requests from \(name) are hidden from now on; \(name) is not told. End it: ufreectl friend unblock \
            \(word)
            """,
            """
            Anfragen von \(name) bleiben ab jetzt verborgen; \(name) erfährt nichts davon. Aufheben: ufreectl \
            friend unblock \(word)
            """)
    }

    /// After a block was ended.
    package static func unblocked(_ name: String) -> String {
        say("\(name) is no longer blocked.", "\(name) ist nicht mehr blockiert.")
    }
}
