package import UFreeDomain

/// The storage of locations, shift types, shifts and rotations. Errors are those of `AvailabilityRepository`.
package protocol ShiftRepository: Sendable {
    /// Returns the owner's roster, with the shifts of as many past days as days are kept.
    func getMyRoster() async throws -> Roster

    /// Changes the roster in one transaction; the edit gets its state within it.
    /// - Parameters:
    ///   - dates: the dates whose changed days are reported.
    ///   - names: what names in an employer's roster mean, by their keys, to be remembered; an undo does not forget them.
    func updateMyRoster(
        over dates: ClosedRange<CivilDate>, remembering names: [String: RosterNames.Meaning],
        at now: Timestamp,
        _ edit: @escaping @Sendable (inout Roster) throws -> Void
    ) async throws -> RosterUpdate

    /// Returns what the names in an employer's rosters mean.
    func rosterNames() async throws -> RosterNames
}

extension ShiftRepository {
    /// Changes the owner's roster without remembering names.
    package func updateMyRoster(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable (inout Roster) throws -> Void
    ) async throws -> RosterUpdate {
        try await updateMyRoster(over: dates, remembering: [:], at: now, edit)
    }
}
