/// Headings and empty states, exact (F2, F9, W4).
package enum SectionText {
    package static var myWeek: String { say("My Week", "Meine Woche") }
    /// Above a range of days.
    package static var myDays: String { say("My Days", "Meine Tage") }
    package static var friendRequests: String { say("Friend Requests", "Freundschaftsanfragen") }
    /// Shown when no request is pending.
    package static var none: String { say("None.", "Keine.") }
    package static var requestsSent: String { say("Requests You Sent", "Von dir gesendete Anfragen") }
    /// Beside a request from somebody with the name of a friend (F5).
    package static var sameName: String {
        say(
            "One of your friends has this name but another key: this may be somebody else.",
            """
            Ein Freund von dir heißt auch so, hat aber einen anderen Schlüssel: Das kann jemand anderes \
            sein.
            """)
    }
    /// After `sameName`.
    package static var sameNameAdvice: String {
        say(
            "Ask your friend in another way: a new machine or a new identity has a new key.",
            "Frag auf anderem Weg nach: Ein neuer Rechner oder eine neue Identität hat einen neuen Schlüssel."
        )
    }
    package static var trustedCircle: String { say("My Trusted Circle", "Mein vertrauter Kreis") }
    package static var addFriends: String { say("Add Friends", "Freunde hinzufügen") }
    package static var emptyHeading: String { say("No Friends Yet", "Noch keine Freunde") }
    package static var emptySubheading: String {
        say(
            "Invite friends to see their availability",
            "Lade Freunde ein, um zu sehen, wann sie Zeit haben")
    }
    package static var emptyButton: String { say("Find Friends", "Freunde finden") }
}
