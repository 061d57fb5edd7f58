package import UFreeAPI

/// How this node is.
package protocol StatusService: Sendable {
    /// Who and where this node is, and what is wrong with it.
    func status() async throws(APIError) -> StatusResponse
}

/// Makes the sentence and the remedy of a health code, in English. The catalogue is not the services'
/// business, so the daemon brings it.
package typealias HealthWords =
    @Sendable (_ code: String, _ values: [String: String]) -> (text: String, fix: String)
