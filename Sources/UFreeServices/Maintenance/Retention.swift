package import UFreeDomain

/// How long past data is kept (D12).
package enum Retention {
    /// Past days, the owner's and friends', with all journal entries about them, in days.
    package static let pastDays = 30
    /// Journal entries, in days.
    package static let audit = 90
    /// Tombstones of deleted data, in days. Every friend has received them long before; a friend who is
    /// further behind gets a snapshot.
    package static let tombstones = 90
    /// Defaults and rotations that were deleted or have ended, in days since the last change: until every shared
    /// day that they affected is over. If one went earlier, its days would leave the views without a tombstone,
    /// and a friend who comes back late would keep them. Tombstones of days stay until the day itself goes, for the same reason.
    package static let rules = AvailabilityRules.daysAhead + 2

    /// Ended live statuses, in days. After that time, no peer can still have an earlier one.
    package static let live = 2

    /// Returns the time that many days ago.
    package static func ago(_ days: Int, _ now: Timestamp) -> Timestamp {
        now.adding(milliseconds: -Int64(days) * 86_400_000)
    }
}
