/// A token bucket: a limit whose level refills over time and is lowered by everything taken. It is a pure
/// value; time is a parameter.
///
/// Taking may lower the level below zero. The caller then waits until the debt is paid, so several users of a
/// bucket wait one after the other and nobody has to ask twice.
package struct TokenBucket: Hashable, Sendable {
    /// The most tokens that can be taken at once.
    package let capacity: Double
    /// The tokens that return per second.
    package let refill: Double
    private var level: Double
    private var filled: Duration

    /// Creates a full bucket.
    /// - Parameter now: the time on a clock that never goes back; the same clock for all calls.
    package init(capacity: Double, refill: Double, at now: Duration) {
        self.capacity = capacity
        self.refill = refill
        level = capacity
        filled = now
    }

    /// Takes tokens, even if there are not enough.
    /// - Returns: the time until there would have been enough; zero if there were.
    package mutating func take(_ tokens: Double, at now: Duration) -> Duration {
        level = self.level(at: now) - tokens
        filled = max(filled, now)
        return level < 0 ? .seconds(-level / refill) : .zero
    }

    /// Returns tokens that were taken for something that did not happen.
    package mutating func giveBack(_ tokens: Double, at now: Duration) {
        level = min(capacity, level(at: now) + tokens)
        filled = max(filled, now)
    }

    /// Returns whether the bucket is full again, so that it remembers nothing.
    package func isFull(at now: Duration) -> Bool { level(at: now) >= capacity }

    /// Returns the number of tokens; below zero is a debt.
    package func level(at now: Duration) -> Double {
        min(capacity, level + max(0, (now - filled) / .seconds(1)) * refill)
    }
}
