/// Who is free on a day, in words (W1).
package enum WhoText {
    /// Above who is free at this moment.
    package static var now: String { say("Now", "Jetzt") }
    package static var partlyFree: String { say("Partly free", "Teilweise frei") }
    /// Where there are no friends at all.
    package static var nobody: String { BestText.nobody }
    package static var nobodyFree: String {
        say("Nobody has said they're free.", "Niemand hat sich als frei eingetragen.")
    }
}
