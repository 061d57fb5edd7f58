/// The friends and the part of the day for which to find common free time.
package struct BestQuery: EndpointParameters {
    /// Names or ids of friends, or groups, without commas; empty for all friends.
    package var with: [String] = []
    /// One of `PartWord`.
    package var part: String?
    /// How many people must be free; nil for all but one.
    package var minimum: Int?
    /// `YYYY-MM-DD` each; empty for the next seven days.
    package var dates: [String] = []

    package init() {}
    package init(
        with names: [String] = [], part: PartWord? = nil, minimum: Int? = nil, dates: [String] = []
    ) {
        with = names
        self.dates = dates
        self.part = part?.rawValue
        self.minimum = minimum
    }
    package static let all = [
        Parameter("with", \Self.with), Parameter("part", \Self.part), Parameter("min", \Self.minimum),
        Parameter("dates", \Self.dates),
    ]
}

/// The times in the next seven days, or on the dates that were asked for, when friends are free together, best
/// first (W2): those that suit all of them, then those that suit all but one.
package struct BestResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.best/1"
    /// The number of friends considered.
    package var people: Int
    package var slots: [BestSlotValue]
    /// The most friends who are free at once at any time that was searched; if there are no slots, `min` was
    /// higher. Absent from an older daemon.
    package var most: Int?
    /// The times in the four weeks after, best first; present if there are none in the next seven days.
    package var later: [BestSlotValue]?

    package init(people: Int, slots: [BestSlotValue], most: Int? = nil, later: [BestSlotValue]? = nil) {
        self.people = people
        self.slots = slots
        self.most = most
        self.later = later
    }
}

/// A day, or a part of my day, and who is free then.
package struct BestSlotValue: Codable, Sendable, Hashable {
    /// The value of `part` for the whole day.
    package static let day = "day"

    /// `YYYY-MM-DD`, in my zone.
    package var date: String
    /// `day`, or one of `PartWord`, by my hours, which are converted to each friend's zone.
    package var part: String
    package var free: [PersonValue]
    package var missing: [BestMissingValue]
    /// My own status: `free` or `unknown`. Times when I am busy are left out.
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

/// A friend who is not free at that time.
package struct BestMissingValue: Codable, Sendable, Hashable {
    package var id: String
    package var name: String
    /// Whether anything is known about this friend then; unknown is neither free nor busy.
    package var known: Bool

    package init(id: String, name: String, known: Bool) {
        self.id = id
        self.name = name
        self.known = known
    }
}
