import UFreeDomain

/// Determines which live statuses end when, to notify watchers (L3): a reader checks the clock, but a watcher
/// must be notified.
struct LiveEnds: Sendable {
    /// The time of the last check.
    private var judged: Timestamp

    /// The longest time until the next check of the clock, in milliseconds: after sleep, a machine may get no
    /// other event.
    private static let longestWait: Int64 = 900_000

    init(from now: Timestamp) { judged = now }

    /// Returns the owners whose live status ended since the last call, in the order of the ends.
    mutating func ended(_ live: [OwnerID: LiveStatus], at now: Timestamp) -> [OwnerID] {
        defer { judged = now }
        return live.filter { $0.value.until > judged && !$0.value.holds(at: now) }
            .sorted { ($0.value.until, "\($0.key)") < ($1.value.until, "\($1.key)") }
            .map(\.key)
    }

    /// Returns the time until the next end; nil if there is no live status.
    func wait(_ live: [OwnerID: LiveStatus], at now: Timestamp) -> Duration? {
        live.values.filter { $0.holds(at: now) }.map(\.until).min().map { end in
            .milliseconds(min(max(now.milliseconds(until: end), 1), Self.longestWait))
        }
    }
}
