package import UFreeAPI

/// People on this network, and whether they see me (P1).
package protocol NearbyService: Sendable {
    /// Who is seen this moment; nothing is searched for.
    func nearby() async throws(APIError) -> NearbyResponse

    /// Until when strangers see my name.
    func discoverable() async throws(APIError) -> DiscoverableResponse

    /// Shows my name for a while, or no longer.
    /// - Throws: `validationFailed` for more than a day or a negative time.
    func setDiscoverable(_ body: DiscoverableBody) async throws(APIError) -> DiscoverableResponse
}
