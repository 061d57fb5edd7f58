/// How many days from today to compare.
package struct OverlapQuery: EndpointParameters {
    /// 1 to 28; nil for 7.
    package var days: Int?

    package static let most = 28

    package init() {}
    package init(days: Int?) { self.days = days }
    package static let all = [Parameter("days", \Self.days)]
}

/// Who is free in each part of my days, which is what a picture of common times needs. Unknown is neither free nor busy.
package struct OverlapResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.overlap/1"
    /// How many friends there are.
    package var people: Int
    package var days: [OverlapDayValue]

    package init(people: Int, days: [OverlapDayValue]) {
        self.people = people
        self.days = days
    }
}

/// The parts of one of my days.
package struct OverlapDayValue: Codable, Sendable, Hashable {
    /// `YYYY-MM-DD`.
    package var date: String
    /// Morning, afternoon and evening.
    package var parts: [OverlapPartValue]

    package init(date: String, parts: [OverlapPartValue]) {
        self.date = date
        self.parts = parts
    }
}

/// One part of one of my days. Friends in other zones, or with other hours, are free if they are for all of it.
package struct OverlapPartValue: Codable, Sendable, Hashable {
    /// One of `PartWord`.
    package var part: String
    /// Ids of friends.
    package var free: [String]
    package var busy: [String]
    package var unknown: [String]
    /// What I am: `free`, `busy` or `unknown`.
    package var me: String
    /// Whether it is over.
    package var over: Bool

    package init(
        part: String, free: [String], busy: [String], unknown: [String], me: String, over: Bool
    ) {
        self.over = over
        self.part = part
        self.free = free
        self.busy = busy
        self.unknown = unknown
        self.me = me
    }
}
