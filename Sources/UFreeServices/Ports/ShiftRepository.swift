package import UFreeDomain

/// The storage of locations, shift types, shifts and rotations. Errors are those of `AvailabilityRepository`.
package protocol ShiftRepository: Sendable {
    /// Returns the owner's roster, with the shifts of as many past days as days are kept.
    func getMyRoster() async throws -> Roster

    /// Changes the roster in one transaction; the edit gets its state within it.
    /// - Parameter dates: the dates whose changed days are reported.
    func updateMyRoster(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable (inout Roster) throws -> Void
    ) async throws -> RosterUpdate
}
