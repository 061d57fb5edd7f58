package import UFreeDomain

/// Where an imported file is taken over.
package protocol ImportRepository: Sendable {
    /// Changes my days and defaults as `AvailabilityRepository` does, my roster, and my profile, in one transaction. Days,
    /// defaults and roster are one change that can be undone.
    /// - Parameters:
    ///   - dates: in the order in which they are changed.
    ///   - defaults: what they become.
    ///   - roster: changes it.
    ///   - profile: what it becomes; the same leaves it as it is.
    /// - Returns: the days that were changed by themselves.
    func importMine(
        _ dates: [CivilDate], defaults: @escaping @Sendable ([DayDefault]) throws -> [DayDefault],
        roster: @escaping @Sendable (inout Roster) throws -> Void,
        profile: @escaping @Sendable (Profile) -> Profile, at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayContent?
    ) async throws -> [DayChange]
}
