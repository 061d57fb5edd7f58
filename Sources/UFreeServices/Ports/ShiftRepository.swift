package import UFreeDomain

/// What a change of a roster made of it.
package struct RosterUpdate: Hashable, Sendable {
    package let before: Roster
    package let after: Roster
    /// The days that are others now, of the dates that were asked for.
    package let days: [DayChange]

    package init(before: Roster, after: Roster, days: [DayChange]) {
        self.before = before
        self.after = after
        self.days = days
    }
}

/// Where locations, shift types, shifts and rotations are kept. Errors are those of `AvailabilityRepository`.
package protocol ShiftRepository: Sendable {
    /// Everything of mine, with the shifts of as many days that are over as days are kept.
    func getMyRoster() async throws -> Roster

    /// Changes it in one transaction; the edit sees it as it is inside it. As one call of `updateMySchedule` it is one change
    /// that can be undone.
    /// - Parameter dates: whose days are told where they become others by it.
    func updateMyRoster(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable (inout Roster) throws -> Void
    ) async throws -> RosterUpdate
}
