package import UFreeAPI

extension ControlClient {
    /// My locations by name.
    package func locations() async throws(APIError) -> Reply<LocationsResponse> { try await call(.locations) }

    /// One location, by its name or id.
    package func location(_ who: String) async throws(APIError) -> Reply<LocationEntryValue> {
        try await call(.location, RouteArguments(who: who))
    }

    /// Adds a location.
    package func addLocation(_ body: LocationBody) async throws(APIError) -> Reply<LocationsResponse> {
        try await call(.addLocation, body: body)
    }

    /// Changes a location by its name or id.
    package func editLocation(
        _ who: String, _ body: LocationBody
    ) async throws(APIError) -> Reply<LocationsResponse> {
        try await call(.editLocation, RouteArguments(who: who), body: body)
    }

    /// Removes a location.
    /// - Parameter other: where its shift types are to be; nil where it has none.
    package func removeLocation(
        _ who: String, movingTypesTo other: String?
    ) async throws(APIError) -> Reply<LocationsResponse> {
        try await call(.removeLocation, RouteArguments(who: who, query: [("reassign", other)]))
    }

    /// My shift types by symbol.
    /// - Parameters:
    ///   - limit: at most that many; nil is all.
    ///   - after: only those after this symbol.
    package func shiftTypes(
        limit: Int? = nil, after: String? = nil
    ) async throws(APIError) -> Reply<ShiftTypesResponse> {
        try await call(
            .shiftTypes, RouteArguments(query: [("limit", limit.map { "\($0)" }), ("after", after)]))
    }

    /// One shift type, by its symbol.
    package func shiftType(_ symbol: String) async throws(APIError) -> Reply<ShiftTypeValue> {
        try await call(.shiftType, RouteArguments(who: symbol))
    }

    /// Adds a shift type.
    package func addShiftType(_ body: ShiftTypeBody) async throws(APIError) -> Reply<ShiftTypeResponse> {
        try await call(.addShiftType, body: body)
    }

    /// Changes a shift type by its symbol.
    package func editShiftType(
        _ symbol: String, _ body: ShiftTypeBody
    ) async throws(APIError) -> Reply<ShiftTypeResponse> {
        try await call(.editShiftType, RouteArguments(who: symbol), body: body)
    }

    /// Removes a shift type.
    /// - Parameters:
    ///   - other: the symbol of what takes its place; nil where it is not used any more.
    ///   - dryRun: only say what would change.
    package func removeShiftType(
        _ symbol: String, replacingBy other: String?, dryRun: Bool = false
    ) async throws(APIError) -> Reply<ShiftTypeResponse> {
        let query = [("reassign", other), ("dryRun", dryRun ? "true" : nil)]
        return try await call(.removeShiftType, RouteArguments(who: symbol, query: query))
    }

    /// My shifts of a range of dates, each `YYYY-MM-DD`; nil is two weeks from today.
    package func shifts(from: String?, until: String?) async throws(APIError) -> Reply<ShiftsResponse> {
        try await call(.shifts, RouteArguments(query: [("from", from), ("until", until)]))
    }

    /// Says which shift is on the dates.
    package func assignShift(
        _ dates: [String], _ body: ShiftBody
    ) async throws(APIError) -> Reply<ShiftsResponse> {
        try await call(.assignShift, RouteArguments(dates: dates), body: body)
    }

    /// Takes back what was said of the dates by themselves.
    package func clearShift(_ dates: [String]) async throws(APIError) -> Reply<ShiftsResponse> {
        try await call(.clearShift, RouteArguments(dates: dates))
    }

    /// My rotations that are not over.
    package func rotations() async throws(APIError) -> Reply<RotationsResponse> { try await call(.rotations) }

    /// Makes a rotation hold from a date on.
    package func setRotation(_ body: RotationBody) async throws(APIError) -> Reply<RotationsResponse> {
        try await call(.setRotation, body: body)
    }

    /// Ends all rotations.
    package func endRotations() async throws(APIError) -> Reply<RotationsResponse> {
        try await call(.endRotations)
    }

    /// The ready-made rotations.
    package func readyRotations() async throws(APIError) -> Reply<ReadyRotationsResponse> {
        try await call(.readyRotations)
    }

    /// What holds of all shifts.
    package func shiftSettings() async throws(APIError) -> Reply<ShiftSettingsResponse> {
        try await call(.shiftSettings)
    }

    /// Says what holds of all shifts.
    package func setShiftSettings(
        _ body: ShiftSettingsBody
    ) async throws(APIError) -> Reply<ShiftSettingsResponse> {
        try await call(.setShiftSettings, body: body)
    }
}
