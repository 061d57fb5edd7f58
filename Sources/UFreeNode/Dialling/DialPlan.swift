/// When to dial which address again: a pure table of back-offs with jitter. Times are offsets on one monotonic clock.
package struct DialPlan: Sendable {
    private struct Entry {
        /// Attempts in a row that led to no lasting connection.
        var failures = 0
        /// Attempts in a row that were refused for a reason that does not pass by itself.
        var refusals = 0
        var nextAttempt: Duration
        var isDialling = false
        /// When a connection there broke without a word.
        var lostAt: Duration?
    }

    /// The first pause, and the longest one.
    package static let shortestPause = Duration.milliseconds(500)
    package static let longestPause = Duration.seconds(30)
    /// The same for an address whose peer refuses this machine, or is this machine.
    package static let shortestRefusedPause = Duration.seconds(60)
    package static let longestRefusedPause = Duration.seconds(900)
    /// The longest pause while a connection that broke without a word is missed, and for how long that is so: a network
    /// that loses everything for a minute tells nobody when it no longer does.
    package static let longestPauseAfterLoss = Duration.seconds(3)
    package static let lossIsFresh = Duration.seconds(180)
    /// A connection that lasted this long counts as a success.
    package static let lasting = Duration.seconds(10)

    private var entries: [String: Entry] = [:]

    package init() {}

    /// The addresses to dial now; each is under way until `finished` is called for it.
    /// - Parameters:
    ///   - wanted: all addresses that are worth dialling; what is no longer wanted is forgotten.
    ///   - now: the monotonic clock.
    package mutating func takeDue(wanted: Set<String>, at now: Duration) -> [String] {
        entries = entries.filter { wanted.contains($0.key) || $0.value.isDialling }
        for address in wanted where entries[address] == nil { entries[address] = Entry(nextAttempt: now) }
        let due = entries.filter {
            wanted.contains($0.key) && !$0.value.isDialling && $0.value.nextAttempt <= now
        }
        .keys.sorted()
        for address in due { entries[address]?.isDialling = true }
        return due
    }

    /// An attempt is over.
    /// - Parameters:
    ///   - lasted: how long a connection stood; nil when nobody was met.
    ///   - isRefused: the peer does not want this machine, and haste would change nothing.
    ///   - jitter: 0 to 1, random: spreads the attempts of many nodes.
    package mutating func finished(
        _ address: String, lasted: Duration?, isRefused: Bool = false, jitter: Double, at now: Duration
    ) {
        guard var entry = entries[address] else { return }
        entry.isDialling = false
        if let lasted, lasted >= Self.lasting { entry.failures = 0 }
        let isFresh = entry.lostAt.map { now - $0 < Self.lossIsFresh } ?? false
        entry.nextAttempt =
            now + Self.pause(after: entry.failures, isLossFresh: isFresh, jitter: jitter)
        if isRefused {
            entry.nextAttempt = now + Self.refusedPause(after: entry.refusals, jitter: jitter)
            entry.refusals = min(entry.refusals + 1, 16)
        } else if lasted != nil {
            entry.refusals = 0
        }
        entry.failures = min(entry.failures + 1, 16)
        entries[address] = entry
    }

    /// A connection that lasted broke without a word: whoever was there is dialled at once, and more often than others for a while.
    package mutating func lost(_ addresses: Set<String>, at now: Duration) {
        for address in addresses {
            var entry = entries[address] ?? Entry(nextAttempt: now)
            entry.lostAt = now
            entry.nextAttempt = min(entry.nextAttempt, now)
            entries[address] = entry
        }
    }

    /// Everything that waits is due at once: the network changed, or somebody is waiting.
    package mutating func hurry(at now: Duration) {
        for address in entries.keys {
            entries[address]?.failures = 0
            entries[address]?.refusals = 0
            entries[address]?.nextAttempt = now
        }
    }

    /// When the next attempt is due; nil when nothing waits.
    package var nextAttempt: Duration? {
        entries.values.filter { !$0.isDialling }.map(\.nextAttempt).min()
    }

    /// Doubles from the shortest to the longest pause, spread by a quarter to both sides.
    package static func pause(after failures: Int, isLossFresh: Bool = false, jitter: Double) -> Duration {
        let longest = isLossFresh ? longestPauseAfterLoss : longestPause
        return pause(after: failures, from: shortestPause, to: longest, jitter: jitter)
    }

    /// The same after refusals.
    package static func refusedPause(after refusals: Int, jitter: Double) -> Duration {
        pause(after: refusals, from: shortestRefusedPause, to: longestRefusedPause, jitter: jitter)
    }

    private static func pause(
        after count: Int, from shortest: Duration, to longest: Duration, jitter: Double
    ) -> Duration {
        let doubled = shortest * (1 << min(max(count, 0), 10))
        return min(doubled, longest) * (0.75 + 0.5 * min(max(jitter, 0), 1))
    }
}
