/// When friends are free together in the next seven days, best first (W2): all of them, then all but one.
package struct BestResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.best/1"
    /// How many friends were asked about.
    package var people: Int
    package var slots: [BestSlotValue]

    package init(people: Int, slots: [BestSlotValue]) {
        self.people = people
        self.slots = slots
    }
}

/// A day or a part of my day, and who is free then.
package struct BestSlotValue: Codable, Sendable, Hashable {
    /// The part that is the whole day.
    package static let day = "day"

    /// `YYYY-MM-DD`, a date of mine.
    package var date: String
    /// `day`, or one of `PartWord`: my hours, converted to each friend's.
    package var part: String
    package var free: [PersonValue]
    package var missing: [BestMissingValue]
    /// What I say of it myself: `free` or `unknown`; where I am busy is no slot.
    package var mine: String

    package init(
        date: String, part: String, free: [PersonValue], missing: [BestMissingValue], mine: String
    ) {
        self.date = date
        self.part = part
        self.free = free
        self.missing = missing
        self.mine = mine
    }
}

/// A friend who is not free then.
package struct BestMissingValue: Codable, Sendable, Hashable {
    package var id: String
    package var name: String
    /// Whether anything is known of it: unknown is not free, and not busy either.
    package var known: Bool

    package init(id: String, name: String, known: Bool) {
        self.id = id
        self.name = name
        self.known = known
    }
}
