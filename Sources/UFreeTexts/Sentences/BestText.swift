package import UFreeAPI

/// When friends are free together, in words (W2).
package enum BestText {
    package static let heading = "Best times this week"
    /// Where there is nobody to find a time with.
    package static let nobody = "You have no friends here yet: ufreectl nearby"

    /// `Morning`, `All day`.
    package static func part(_ slot: BestSlotValue) -> String {
        PartWord(rawValue: slot.part).map(StatusText.name) ?? "All day"
    }

    /// `Ana, Ben and Cleo`, `all but Ben (busy)`.
    package static func people(_ slot: BestSlotValue) -> String {
        let free = slot.free.map(FriendText.name)
        guard !slot.missing.isEmpty else {
            return free.count == 1 ? free[0] : "all \(free.count): " + list(free)
        }
        let missing = slot.missing.map { "\($0.name) (\($0.known ? "busy" : "nothing known"))" }
        return "\(list(free)), without \(list(missing))"
    }

    /// Beside a slot of which I said nothing myself.
    package static let unsaid = "you have said nothing of it"

    /// `There is no time this week at which at least 2 of 3 are free.`
    package static func none(_ people: Int) -> String {
        people == 1
            ? "Your friend has said of no time this week to be free when you are."
            : "There is no time this week at which enough of your \(people) friends have said to be free."
    }

    private static func list(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and \(last)"
    }
}
