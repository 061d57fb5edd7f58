import UFreeDomain

/// Which live statuses end when, for whoever tells of it (L3): who reads judges by the clock, and who only listens has to be
/// told.
struct LiveEnds: Sendable {
    /// Up to when it was judged.
    private var judged: Timestamp

    /// The longest time until the clock is looked at again, in milliseconds: a machine that slept may have no other news.
    private static let longestWait: Int64 = 900_000

    init(from now: Timestamp) { judged = now }

    /// Who said something that ended since it was last asked; in the order of the ends.
    mutating func ended(_ live: [OwnerID: LiveStatus], at now: Timestamp) -> [OwnerID] {
        defer { judged = now }
        return live.filter { $0.value.until > judged && !$0.value.holds(at: now) }
            .sorted { ($0.value.until, "\($0.key)") < ($1.value.until, "\($1.key)") }
            .map(\.key)
    }

    /// How long until the next one ends; nil where nothing is said.
    func wait(_ live: [OwnerID: LiveStatus], at now: Timestamp) -> Duration? {
        live.values.filter { $0.holds(at: now) }.map(\.until).min().map { end in
            .milliseconds(min(max(now.milliseconds(until: end), 1), Self.longestWait))
        }
    }
}
