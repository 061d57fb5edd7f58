/// A standing wish (`ufreectl notify when`).
package struct WishValue: Codable, Sendable, Hashable {
    package var id: String
    /// From 1, in the order in which they were made; the command line names a wish by it.
    package var number: Int
    /// All of them at once.
    package var people: [PersonValue]
    /// Whether it is about this very moment.
    package var now: Bool
    /// `YYYY-MM-DD` each; null is any day of the next seven.
    @Nullable package var dates: [String]?
    /// One of `PartWord`; null is the whole day.
    @Nullable package var part: String?
    /// On which dates it is met as things are, `YYYY-MM-DD` each.
    package var met: [String]
    /// RFC 3339.
    package var createdAt: String

    package init(
        id: String, number: Int, people: [PersonValue], now: Bool, dates: [String]?, part: String?,
        met: [String], createdAt: String
    ) {
        self.id = id
        self.number = number
        self.people = people
        self.now = now
        self.dates = dates
        self.part = part
        self.met = met
        self.createdAt = createdAt
    }
}

/// My standing wishes, the earliest first.
package struct WishesResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.wishes/1"
    package var wishes: [WishValue]

    package init(wishes: [WishValue]) { self.wishes = wishes }
}

/// Body of `POST /v1/wishes`.
package struct WishBody: Codable, Sendable, Hashable {
    /// Names or ids of friends, at least one.
    package var people: [String]
    /// True for this very moment; then without dates and part.
    package var now: Bool?
    /// `YYYY-MM-DD` each; absent is any day of the next seven.
    package var dates: [String]?
    /// One of `PartWord`; absent is the whole day.
    package var part: String?

    package init(people: [String], now: Bool? = nil, dates: [String]? = nil, part: String? = nil) {
        self.people = people
        self.now = now
        self.dates = dates
        self.part = part
    }
}
