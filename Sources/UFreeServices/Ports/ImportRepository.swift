package import UFreeDomain

/// The storage of an imported file.
package protocol ImportRepository: Sendable {
    /// Changes the owner's days and defaults like `AvailabilityRepository`, the roster, and the profile, in
    /// one transaction, which is one change that can be undone.
    /// - Parameters:
    ///   - dates: in the order in which they are changed.
    ///   - defaults: returns the new defaults.
    ///   - roster: changes the roster.
    ///   - profile: returns the new profile; an unchanged one is not written.
    ///   - names: changes nicknames and groups.
    /// - Returns: the explicit days that changed.
    func importMine(
        _ dates: [CivilDate], defaults: @escaping @Sendable ([DayDefault]) throws -> [DayDefault],
        roster: @escaping @Sendable (inout Roster) throws -> Void,
        profile: @escaping @Sendable (Profile) -> Profile,
        names: @escaping @Sendable (inout AddressBook) throws -> Void, at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayContent?
    ) async throws -> [DayChange]
}
