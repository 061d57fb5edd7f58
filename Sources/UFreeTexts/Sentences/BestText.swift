package import UFreeAPI

/// When friends are free together, in words (W2).
package enum BestText {
    /// - Parameter isWeek: whether all seven days were searched, and not only some that were named.
    package static func heading(isWeek: Bool) -> String {
        isWeek
            ? say("Best times this week", "Die besten Zeiten diese Woche")
            : say("Best times", "Die besten Zeiten")
    }

    /// The reason for an error: now is no time to plan.
    package static var notNow: String {
        say(
            "best takes days; for now, use ufreectl who now",
            "best nimmt Tage; für jetzt gibt es ufreectl who now")
    }

    /// Shown when the owner has no friends.
    package static var nobody: String {
        say(
            "You have no friends yet. Find people: ufreectl nearby",
            "Du hast noch keine Freunde. Leute finden: ufreectl nearby")
    }

    /// `Morning`, `All day`.
    package static func part(_ slot: BestSlotValue) -> String {
        PartWord(rawValue: slot.part).map(StatusText.name) ?? say("All day", "Ganztägig")
    }

    /// `Ana, Ben and Cleo`, `all but Ben (busy)`.
    package static func people(_ slot: BestSlotValue) -> String {
        let free = list(slot.free.map(FriendText.name))
        guard !slot.missing.isEmpty else {
            let count = slot.free.count
            return count == 1 ? free : say("all \(count): \(free)", "alle \(count): \(free)")
        }
        let missing = list(slot.missing.map { "\($0.name) (\(reason($0)))" })
        return say("\(free), without \(missing)", "\(free), ohne \(missing)")
    }

    private static func reason(_ missing: BestMissingValue) -> String {
        missing.known ? say("busy", "beschäftigt") : say("unknown", "unbekannt")
    }

    /// Beside a slot on a day that the owner has not set.
    package static var withoutStatus: String {
        say("you haven't set this day", "du hast diesen Tag nicht eingetragen")
    }

    /// Shown when no time suits enough friends.
    /// - Parameters:
    ///   - least: how many must be free; nil means all but one.
    ///   - isWeek: as in `heading`.
    package static func none(_ people: Int, least: Int?, isWeek: Bool) -> String {
        let then = isWeek ? say("this week", "diese Woche") : say("on these days", "an diesen Tagen")
        if people == 1 {
            return say("You share no free time \(then).", "Ihr habt \(then) keine gemeinsame freie Zeit.")
        }
        return (least ?? people - 1) > 1
            ? say(
                "At no time \(then) are enough of your \(people) friends free; try a lower --min.",
                """
                Zu keiner Zeit sind \(then) genug deiner \(people) Freunde gleichzeitig frei; versuch ein \
                kleineres --min.
                """)
            : say(
                "You share no free time with any of your \(people) friends \(then).",
                "Du hast \(then) mit keinem deiner \(people) Freunde gemeinsame freie Zeit.")
    }
}
