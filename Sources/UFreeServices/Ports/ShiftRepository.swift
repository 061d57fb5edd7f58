package import UFreeDomain

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
