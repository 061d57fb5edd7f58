package import UFreeDomain

/// The days of one friend as they are stored here, and the live status.
package struct FriendSchedule: Hashable, Sendable {
    package let friend: Friend
    package let days: [DayAvailability]
    /// What the friend said last of a moment, on this machine's clock; it may be over.
    package let live: LiveStatus?

    package init(friend: Friend, days: [DayAvailability], live: LiveStatus? = nil) {
        self.friend = friend
        self.days = days
        self.live = live
    }
}

/// Where days are kept. One contract suite runs on the in-memory and the SQLite implementation (A14).
///
/// Errors are `DataError`; whatever the edit itself throws passes through unchanged and nothing is written. No day that breaks
/// a rule of its model is written either: `ValidationFailure` then (D4).
package protocol AvailabilityRepository: Sendable {
    /// My stored days in a range of dates, oldest first; cleared days are absent, and so is what only lies beneath.
    func getMySchedule(_ dates: ClosedRange<CivilDate>) async throws -> [DayAvailability]

    /// My defaults, the earliest first, also those that are over.
    func getMyDefaults() async throws -> [DayDefault]

    /// My defaults and my shifts: what lies beneath my days.
    func getMyUnderlay() async throws -> Underlay

    /// Changes my defaults in one transaction; the edit sees them as they are inside it. As one call of
    /// `updateMySchedule` it is one change that can be undone.
    /// - Parameter dates: whose days are told where they become others by it.
    /// - Returns: those days, in the order of the dates.
    func updateMyDefaults(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable ([DayDefault]) throws -> [DayDefault]
    ) async throws -> [DayChange]

    /// Changes days in one transaction: rows, stamps and journal together or not at all.
    ///
    /// The edit sees each day as it is inside the transaction, and answers as `ScheduleDay.content(after:)` takes it. A day that
    /// stays the same keeps its record untouched and is absent from the result. Setting a cleared day again revives its id.
    /// - Returns: the changes in the order of the dates.
    func updateMySchedule(
        for dates: [CivilDate], at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayContent?
    ) async throws -> [DayChange]

    /// Undoes the last own changes, newest first, in one transaction: all of them or none (A12). What one call of
    /// `updateMySchedule` changed is one change. An undo is itself no change that could be undone.
    /// - Parameters:
    ///   - count: how many, 1 or more; fewer when fewer are left.
    ///   - check: refuses a date by throwing, before anything is written.
    ///   - dates: whose days are told where they become others by an undone change of defaults.
    /// - Returns: each day before and after, in the order in which it happened.
    /// - Throws: `AvailabilityError.nothingToUndo`, `changedSince`, and what `check` throws.
    func undoMyChanges(
        _ count: Int, over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ check: @escaping @Sendable (CivilDate) throws -> Void
    ) async throws -> [DayChange]

    /// Every friend's stored days in a range of dates, friends by name.
    func getFriendsSchedules(_ dates: ClosedRange<CivilDate>) async throws -> [FriendSchedule]
}

/// Who the owner is.
package protocol ProfileRepository: Sendable {
    /// The owner's profile as it is stored.
    func profile() async throws -> Profile
    /// Replaces the profile; nothing is written when it stays the same.
    func updateProfile(at now: Timestamp, _ edit: @escaping @Sendable (Profile) throws -> Profile)
        async throws
        -> Profile
}
