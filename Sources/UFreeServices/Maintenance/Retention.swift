package import UFreeDomain

/// How long what is over is kept (D12).
package enum Retention {
    /// Days that are over, theirs and mine, with everything the journal says of them.
    package static let pastDays = 30
    /// Entries of the journal, in days.
    package static let audit = 90
    /// What remains of something deleted, in days. All have it long before: a friend who is further behind gets a snapshot.
    package static let tombstones = 90

    /// Live statuses that are over, in days: nobody can still hold an earlier one then.
    package static let live = 2

    /// That many days ago.
    package static func ago(_ days: Int, _ now: Timestamp) -> Timestamp {
        now.adding(milliseconds: -Int64(days) * 86_400_000)
    }
}
