package import UFreeAPI

/// Locations, shift types, shifts and rotations (S, C).
package protocol ShiftService: Sendable {
    /// My locations by name.
    func locations() async throws(APIError) -> LocationsResponse

    /// One location.
    /// - Parameter who: its name or id.
    func location(_ who: String) async throws(APIError) -> LocationEntryValue

    /// Adds a location.
    func addLocation(_ body: LocationBody) async throws(APIError) -> LocationsResponse

    /// Changes a location; a rename shows everywhere.
    /// - Parameter who: its name or id.
    func editLocation(_ who: String, _ body: LocationBody) async throws(APIError) -> LocationsResponse

    /// Removes a location.
    /// - Parameter other: the name or id of the one that its shift types are to be at; nil where it has none.
    func removeLocation(_ who: String, movingTypesTo other: String?) async throws(APIError)
        -> LocationsResponse

    /// My shift types by symbol, a page of them.
    /// - Parameters:
    ///   - limit: at most that many; nil is all.
    ///   - after: only those after this symbol.
    func shiftTypes(limit: Int?, after: String?) async throws(APIError) -> ShiftTypesResponse

    /// One shift type.
    /// - Parameter symbol: its symbol, whatever its case.
    func shiftType(_ symbol: String) async throws(APIError) -> ShiftTypeValue

    /// Adds a shift type.
    func addShiftType(_ body: ShiftTypeBody) async throws(APIError) -> ShiftTypeResponse

    /// Changes a shift type, which keeps its id.
    /// - Parameter symbol: its symbol, whatever its case.
    func editShiftType(_ symbol: String, _ body: ShiftTypeBody) async throws(APIError) -> ShiftTypeResponse

    /// Removes a shift type; days that are over keep it.
    /// - Parameters:
    ///   - other: the symbol of the one that is to stand in its place; nil where it is not used any more.
    ///   - dryRun: only say what would change.
    func removeShiftType(
        _ symbol: String, replacingBy other: String?, dryRun: Bool
    ) async throws(APIError) -> ShiftTypeResponse

    /// My shifts of a range of dates, each `YYYY-MM-DD`; nil is two weeks from today.
    func shifts(from: String?, until: String?) async throws(APIError) -> ShiftsResponse

    /// Says which shift is on every date, or that it is a day off; all of them or none.
    func assign(_ dates: [String], _ body: ShiftBody) async throws(APIError) -> ShiftsResponse

    /// Takes back what was said of dates by themselves; the rotation speaks again.
    func clearShifts(_ dates: [String]) async throws(APIError) -> ShiftsResponse

    /// My rotations that are not over.
    func rotations() async throws(APIError) -> RotationsResponse

    /// Makes a rotation hold from a date on.
    func setRotation(_ body: RotationBody) async throws(APIError) -> RotationsResponse

    /// Ends all rotations; what they said of days that are over stays.
    func endRotations() async throws(APIError) -> RotationsResponse

    /// The ready-made rotations.
    func readyRotations() async throws(APIError) -> ReadyRotationsResponse

    /// What holds of all shifts.
    func shiftSettings() async throws(APIError) -> ShiftSettingsResponse

    /// Says what holds of all shifts.
    func setShiftSettings(_ body: ShiftSettingsBody) async throws(APIError) -> ShiftSettingsResponse
}
