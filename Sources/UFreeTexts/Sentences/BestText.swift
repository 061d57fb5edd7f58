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

    /// How many people are named: in a larger group they are counted, unless the names are asked for.
    package static let handful = 5

    /// `all 3: Ana, Ben and Cleo`, `Ana, without Ben (busy)`; of more people than a handful `14 of 18 free, 1 busy,
    /// 3 unknown`.
    /// - Parameter isNamed: whether to name everybody in any case.
    package static func people(_ slot: BestSlotValue, isNamed: Bool = false) -> String {
        let (free, count) = (slot.free.count, slot.free.count + slot.missing.count)
        let isNamed = isNamed || count <= handful
        let names = isNamed ? list(slot.free.map(FriendText.name)) : ""
        guard !slot.missing.isEmpty else {
            if free == 1 { return names }
            return say("all \(free)", "alle \(free)") + (isNamed ? ": \(names)" : "")
        }
        guard isNamed || slot.missing.count == 1 else { return counts(slot, of: count) }
        let missing = list(slot.missing.map { "\($0.name) (\(reason($0)))" })
        let who = isNamed ? names : say("\(free) of \(count) free", "\(free) von \(count) frei")
        return say("\(who), without \(missing)", "\(who), ohne \(missing)")
    }

    private static func counts(_ slot: BestSlotValue, of count: Int) -> String {
        let (free, unknown) = (slot.free.count, slot.missing.filter { !$0.known }.count)
        let busy = slot.missing.count - unknown
        return [
            say("\(free) of \(count) free", "\(free) von \(count) frei"),
            busy > 0 ? say("\(busy) busy", "\(busy) beschäftigt") : nil,
            unknown > 0 ? say("\(unknown) unknown", "\(unknown) unbekannt") : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// Below counted people.
    package static var howToName: String {
        say("For the names, add --names.", "Die Namen zeigt --names.")
    }

    private static func reason(_ missing: BestMissingValue) -> String {
        missing.known ? say("busy", "beschäftigt") : say("unknown", "unbekannt")
    }

    /// Beside a slot on a day that the owner has not set.
    package static var withoutStatus: String {
        say("you haven't set this day", "du hast diesen Tag nicht eingetragen")
    }

    /// Above the times after the next seven days.
    package static var later: String { say("Best times later", "Die besten Zeiten danach") }

    /// Shown when no time suits enough friends.
    /// - Parameters:
    ///   - least: how many must be free; nil means all but one.
    ///   - isWeek: as in `heading`.
    package static func none(_ best: BestResponse, least: Int?, isWeek: Bool) -> String {
        let then = isWeek ? say("this week", "diese Woche") : say("on these days", "an diesen Tagen")
        let nor =
            best.later?.isEmpty == true
            ? say(" Nor in the four weeks after.", " Auch in den vier Wochen danach nicht.") : ""
        return none(then, best, needed: least ?? best.people - 1) + nor
    }

    private static func none(_ then: String, _ best: BestResponse, needed: Int) -> String {
        if best.people == 1 {
            return say("You share no free time \(then).", "Ihr habt \(then) keine gemeinsame freie Zeit.")
        }
        guard needed > 1, best.most != 0 else {
            return say(
                "You share no free time with any of your \(best.people) friends \(then).",
                "Du hast \(then) mit keinem deiner \(best.people) Freunde gemeinsame freie Zeit.")
        }
        let enough = say(
            "At no time \(then) are \(needed) of your friends free at once.",
            "Zu keiner Zeit sind \(then) \(needed) deiner Freunde gleichzeitig frei.")
        let hint =
            best.most.map { say("Try --min \($0).", "Versuch --min \($0).") }
            ?? say("Try a lower --min.", "Versuch ein kleineres --min.")
        return "\(enough) \(hint)"
    }
}
