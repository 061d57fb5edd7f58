/// Who is free on a day, in words (W1).
package enum WhoText {
    /// Above the friends who are free right now.
    package static var now: String { say("Now", "Jetzt") }
    package static var partlyFree: String { say("Partly free", "Teilweise frei") }
    /// Shown when the owner has no friends.
    package static var nobody: String { BestText.nobody }
    package static var nobodyFree: String {
        say("Nobody has said they're free.", "Niemand hat sich als frei eingetragen.")
    }
}
