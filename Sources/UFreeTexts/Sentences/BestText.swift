package import UFreeAPI

/// When friends are free together, in words (W2).
package enum BestText {
    package static var heading: String { say("Best times this week", "Die besten Zeiten diese Woche") }
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

    /// Shown when no time of the week suits enough friends.
    /// - Parameter least: how many must be free; nil means all but one.
    package static func none(_ people: Int, least: Int?) -> String {
        if people == 1 {
            return say(
                "You share no free time this week.", "Ihr habt diese Woche keine gemeinsame freie Zeit.")
        }
        return (least ?? people - 1) > 1
            ? say(
                "At no time this week are enough of your \(people) friends free; try a lower --min.",
                """
                Diese Woche sind nie genug deiner \(people) Freunde gleichzeitig frei; versuch ein kleineres --min.
                """)
            : say(
                "You share no free time with any of your \(people) friends this week.",
                "Du hast diese Woche mit keinem deiner \(people) Freunde gemeinsame freie Zeit.")
    }
}
