package import UFreeAPI

/// What was done to the data of this machine, by whom, and when (D7).
package protocol AuditService: Sendable {
    /// The newest lines first.
    /// - Parameters:
    ///   - friend: only what is about one person: the name or id of a friend or of somebody with a request, or any
    ///     full id.
    ///   - about: one of `LogTopic`.
    ///   - limit: how many, 1 to `LogResponse.most`; nil is `LogResponse.usual`.
    ///   - before: only lines with a lower number.
    func log(friend: String?, about: String?, limit: Int?, before: Int?) async throws(APIError) -> LogResponse
}
