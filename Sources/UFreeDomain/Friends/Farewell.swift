/// An identity that was reset, until everybody who has to know has been told (I3).
package struct Farewell: Hashable, Sendable {
    /// When the owner reset it.
    package let since: Timestamp
    /// The people who have not acknowledged yet that the friendship or the request has ended.
    package let untold: Int

    /// How long people are told: 90 days. Then the rest is deleted even if somebody was never there.
    package static let length: Int64 = 90 * .day

    package init(since: Timestamp, untold: Int) {
        self.since = since
        self.untold = untold
    }

    /// The end of `length`.
    package var until: Timestamp { since.adding(milliseconds: Self.length) }
}
