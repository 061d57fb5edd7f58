package import UFreeDomain

/// Where an imported file is taken over.
package protocol ImportRepository: Sendable {
    /// Changes my days as `AvailabilityRepository.updateMySchedule` does, and my profile, in one transaction. The days are
    /// one change that can be undone.
    /// - Parameters:
    ///   - dates: in the order in which they are changed.
    ///   - profile: what it becomes; the same leaves it as it is.
    func importMine(
        _ dates: [CivilDate], profile: @escaping @Sendable (Profile) -> Profile, at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayEdit
    ) async throws -> [DayChange]
}
