package import UFreeDomain

/// The schedule for dialling addresses: a pure table of back-offs with jitter. Times are offsets on one
/// monotonic clock.
package struct DialPlan: Sendable {
    private struct Entry {
        /// Consecutive attempts without a lasting connection.
        var failures = 0
        /// Consecutive attempts refused for a reason that does not pass by itself.
        var refusals = 0
        var nextAttempt: Duration
        var isDialling = false
        /// When a connection to it broke without a CLOSE.
        var lostAt: Duration?
        /// Why the last attempt met nobody, if the reason is known.
        var problem: ContactProblem?
    }

    /// The first pause, and the longest one.
    package static let shortestPause = Duration.milliseconds(500)
    package static let longestPause = Duration.seconds(30)
    /// The same for an address whose peer refuses this machine, or that leads to this machine.
    package static let shortestRefusedPause = Duration.seconds(60)
    package static let longestRefusedPause = Duration.seconds(900)
    /// The longest pause after a connection broke without a CLOSE, and how long this applies: a network that
    /// loses everything for a minute does not signal when it works again.
    package static let longestPauseAfterLoss = Duration.seconds(3)
    package static let lossIsFresh = Duration.seconds(180)
    /// How long a connection must last to count as a success.
    package static let lasting = Duration.seconds(10)

    private var entries: [String: Entry] = [:]
    /// The addresses that were worth dialling last. The pauses of others are kept, but end nothing.
    private var wanted: Set<String> = []

    package init() {}

    /// Returns the addresses to dial now. Each is in progress until `finished` is called for it.
    /// - Parameters:
    ///   - wanted: all addresses worth dialling.
    ///   - others: addresses that may be wanted next, so that their pauses are kept; all other addresses are forgotten.
    ///   - now: the monotonic clock.
    package mutating func takeDue(
        wanted: Set<String>, besides others: Set<String> = [], at now: Duration
    ) -> [String] {
        self.wanted = wanted
        entries = entries.filter {
            wanted.contains($0.key) || others.contains($0.key) || $0.value.isDialling
        }
        for address in wanted where entries[address] == nil { entries[address] = Entry(nextAttempt: now) }
        let due = entries.filter {
            wanted.contains($0.key) && !$0.value.isDialling && $0.value.nextAttempt <= now
        }
        .keys.sorted()
        for address in due { entries[address]?.isDialling = true }
        return due
    }

    /// Returns which address of one machine to dial, if one is enough: the one that is being dialled, or the one whose turn comes
    /// first. Nil if there is none.
    package func turn(of addresses: [String]) -> String? {
        addresses.first { entries[$0]?.isDialling == true }
            ?? addresses.min { (entries[$0]?.nextAttempt ?? .zero) < (entries[$1]?.nextAttempt ?? .zero) }
    }

    /// Records the end of an attempt.
    /// - Parameters:
    ///   - lasted: how long the connection lasted; nil if there was none.
    ///   - problem: why nobody was met, if the reason is known.
    ///   - isRefused: the peer refuses this machine, so dialling again soon is pointless.
    ///   - jitter: a random number from 0 to 1, which spreads the attempts of many nodes.
    package mutating func finished(
        _ address: String, lasted: Duration?, problem: ContactProblem? = nil, isRefused: Bool = false,
        jitter: Double, at now: Duration
    ) {
        guard var entry = entries[address] else { return }
        entry.isDialling = false
        entry.problem = problem
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

    /// Records that a lasting connection broke without a CLOSE: its addresses are dialled at once, and more
    /// often for a while.
    package mutating func lost(_ addresses: Set<String>, at now: Duration) {
        for address in addresses {
            var entry = entries[address] ?? Entry(nextAttempt: now)
            entry.lostAt = now
            entry.nextAttempt = min(entry.nextAttempt, now)
            entries[address] = entry
        }
    }

    /// Ends the long pauses of addresses: each is dialled after the longest of the usual ones at the latest.
    package mutating func forgive(_ addresses: Set<String>, at now: Duration) {
        for address in addresses {
            guard var entry = entries[address], entry.refusals > 0 else { continue }
            entry.refusals = 0
            entry.nextAttempt = min(entry.nextAttempt, now + Self.longestPause)
            entries[address] = entry
        }
    }

    /// Makes everything that waits due at once, because the network changed or somebody is waiting.
    package mutating func hurry(at now: Duration) {
        for address in entries.keys {
            entries[address]?.failures = 0
            entries[address]?.refusals = 0
            entries[address]?.nextAttempt = now
        }
    }

    /// Why the last attempt met nobody, by address.
    package var problems: [String: ContactProblem] { entries.compactMapValues(\.problem) }

    /// When the next attempt is due; nil if none is waiting.
    package var nextAttempt: Duration? {
        entries.filter { !$0.value.isDialling && wanted.contains($0.key) }.map(\.value.nextAttempt).min()
    }

    /// Returns a pause that doubles from the shortest to the longest, with a jitter of plus or minus a
    /// quarter.
    package static func pause(after failures: Int, isLossFresh: Bool = false, jitter: Double) -> Duration {
        let longest = isLossFresh ? longestPauseAfterLoss : longestPause
        return pause(after: failures, from: shortestPause, to: longest, jitter: jitter)
    }

    /// Returns the pause after refusals.
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
