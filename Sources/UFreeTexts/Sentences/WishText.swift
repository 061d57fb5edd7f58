package import UFreeAPI

/// Wishes in words.
package enum WishText {
    package static var none: String {
        say("You have no wishes.", "Du hast keine Wünsche.")
    }

    /// How to add one.
    package static var how: String {
        say(
            "Add one: ufreectl notify when ana,ben free evening",
            "So legst du einen an: ufreectl notify when ana,ben free evening")
    }

    /// Where the notification appears.
    package static var watching: String {
        say(
            "You are notified once, while ufreectl watch is running (--notify for desktop notifications).",
            "Du wirst einmal benachrichtigt, während ufreectl watch läuft (mit --notify auf dem Desktop).")
    }

    /// - Parameter command: adds it again; nil if no command can.
    package static func removed(_ command: String?) -> String {
        guard let command else { return say("Wish removed.", "Wunsch entfernt.") }
        return say("Wish removed. Add it again: \(command)", "Wunsch entfernt. Wieder anlegen: \(command)")
    }

    /// The form of the command.
    package static var usage: String {
        say(
            "people and a time are missing: ufreectl notify when ana,ben free evening",
            "Personen und Zeit fehlen: ufreectl notify when ana,ben free evening")
    }

    /// `Ana and Ben`.
    package static func people(_ wish: WishValue) -> String { list(wish.people.map(FriendText.name)) }

    /// `Evening, any day`, `All day, Fri 9 Jan`, `Now`.
    package static func time(_ wish: WishValue, today: String? = nil) -> String {
        time(isNow: wish.now, part: wish.part, dates: wish.dates, today: today)
    }

    static func time(isNow: Bool, part: String?, dates: [String]?, today: String?) -> String {
        if isNow { return WhoText.now }
        let part = part.flatMap { PartWord(rawValue: $0) }.map(StatusText.name) ?? allDay
        return part + ", " + days(dates, today: today)
    }

    /// Whether it is met now.
    package static func met(_ wish: WishValue, today: String? = nil) -> String {
        guard !wish.met.isEmpty else { return say("not yet", "noch nicht") }
        if wish.now { return say("yes, now", "ja, jetzt") }
        let days = days(wish.met, today: today)
        return say("yes: \(days)", "ja: \(days)")
    }

    /// `Ana and Ben are free: Evening, Fri 9 Jan`.
    package static func fulfilled(_ wish: WishValue, on dates: [String]) -> String {
        let (who, isOne) = (people(wish), wish.people.count == 1)
        let free =
            isOne ? say("\(who) is free", "\(who) ist frei") : say("\(who) are free", "\(who) sind frei")
        var met = wish
        met.dates = dates
        return "\(free): \(time(met))"
    }

    private static var allDay: String { say("All day", "Ganztägig") }

    private static func days(_ dates: [String]?, today: String?) -> String {
        guard let dates else { return say("any day", "an irgendeinem Tag") }
        return list(DayText.runs(dates, today: today))
    }
}
