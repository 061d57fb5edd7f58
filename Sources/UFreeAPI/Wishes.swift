/// A wish (`ufreectl notify when`).
package struct WishValue: Codable, Sendable, Hashable {
    package var id: String
    /// The number, which never changes; the command line uses it to identify a wish.
    package var number: Int
    /// The friends who must all be free at once.
    package var people: [PersonValue]
    /// Whether the wish is for right now.
    package var now: Bool
    /// The dates, each `YYYY-MM-DD`; null for any of the next seven days.
    @Nullable package var dates: [String]?
    /// One of `PartWord`; null for the whole day.
    @Nullable package var part: String?
    /// The dates on which it is currently met, each `YYYY-MM-DD`.
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

/// My wishes, earliest first.
package struct WishesResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.wishes/1"
    package var wishes: [WishValue]

    package init(wishes: [WishValue]) { self.wishes = wishes }
}

/// Body of `POST /v1/wishes`.
package struct WishBody: Codable, Sendable, Hashable {
    /// Names or ids of friends, or groups, which mean their members at this moment; at least one.
    package var people: [String]
    /// True for right now; then `dates` and `part` must be absent.
    @Omittable package var now: Bool?
    /// The dates, each `YYYY-MM-DD`; absent for any of the next seven days.
    @Omittable package var dates: [String]?
    /// One of `PartWord`; absent for the whole day.
    @Omittable package var part: String?

    package init(people: [String], now: Bool? = nil, dates: [String]? = nil, part: String? = nil) {
        self.people = people
        self.now = now
        self.dates = dates
        self.part = part
    }
}
