package import UFreeAPI

extension ControlClient {
    /// What was done, newest first (D7).
    /// - Parameters:
    ///   - friend: only what is about one person.
    ///   - limit: how many; nil is `LogResponse.usual`.
    ///   - before: only lines with a lower number.
    package func log(
        friend: String? = nil, about: LogTopic? = nil, limit: Int? = nil, before: Int? = nil
    ) async throws(APIError) -> Reply<LogResponse> {
        try await call(
            .log,
            RouteArguments(query: [
                ("friend", friend), ("about", about?.rawValue), ("limit", limit.map { "\($0)" }),
                ("before", before.map { "\($0)" }),
            ]))
    }

    /// Everything that is kept of the owner and shown anywhere.
    /// - Parameter anonymous: without names, ids, notes, addresses and times (D11).
    package func export(anonymous: Bool) async throws(APIError) -> Reply<ExportResponse> {
        try await call(
            .export, RouteArguments(query: [("anonymous", anonymous ? "true" : nil)]), seconds: 60)
    }

    /// Takes over what a file says of my days.
    /// - Parameters:
    ///   - file: its bytes, `ImportResponse.limit` at most.
    ///   - shiftTypes: whether nothing but its shift types is taken.
    ///   - profile: whether the profile is taken over too.
    ///   - dryRun: only say what would change.
    package func importFile(
        _ file: [UInt8], only shiftTypes: Bool = false, profile: Bool, dryRun: Bool
    ) async throws(APIError) -> Reply<ImportResponse> {
        let query = [
            ("shiftTypes", shiftTypes ? "true" : nil), ("profile", profile ? "true" : nil),
            ("dryRun", dryRun ? "true" : nil),
        ]
        return try await call(.importFile, RouteArguments(query: query), file: file, seconds: 60)
    }
}
