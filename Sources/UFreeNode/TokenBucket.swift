/// How much somebody may cause: a level that fills by itself and that everything taken lowers. A pure value; time is a
/// parameter.
///
/// What is taken may lower the level below zero. Whoever takes it then waits until that debt is paid, so that several who share a
/// bucket wait one after the other, and nothing has to be asked twice.
package struct TokenBucket: Hashable, Sendable {
    /// Tokens that may be taken at once.
    package let capacity: Double
    /// Tokens that come back in a second.
    package let refill: Double
    private var level: Double
    private var filled: Duration

    /// A full bucket.
    /// - Parameter now: on a clock that only goes forward; the same one everywhere.
    package init(capacity: Double, refill: Double, at now: Duration) {
        self.capacity = capacity
        self.refill = refill
        level = capacity
        filled = now
    }

    /// Takes tokens, whether they are there or not.
    /// - Returns: how long until they would have been there; zero when they were.
    package mutating func take(_ tokens: Double, at now: Duration) -> Duration {
        level = self.level(at: now) - tokens
        filled = max(filled, now)
        return level < 0 ? .seconds(-level / refill) : .zero
    }

    /// Puts tokens back that were taken for something that did not happen.
    package mutating func giveBack(_ tokens: Double, at now: Duration) {
        level = min(capacity, level(at: now) + tokens)
        filled = max(filled, now)
    }

    /// Whether nothing of what was taken is remembered any more.
    package func isFull(at now: Duration) -> Bool { level(at: now) >= capacity }

    /// The tokens there are; below zero is a debt.
    package func level(at now: Duration) -> Double {
        min(capacity, level + max(0, (now - filled) / .seconds(1)) * refill)
    }
}
