package import UFreeAPI

extension ControlClient {
    /// People on the local network.
    package func nearby() async throws(APIError) -> Reply<NearbyResponse> {
        try await call(.nearby)
    }

    /// Whether strangers on this network see my name, and until when.
    package func discoverable() async throws(APIError) -> Reply<DiscoverableResponse> {
        try await call(.discoverable)
    }

    /// Shows my name to strangers on this network for a while.
    /// - Parameter seconds: 0 is no longer, at most 86,400; nil is an hour.
    package func setDiscoverable(seconds: Int?) async throws(APIError) -> Reply<DiscoverableResponse> {
        try await call(.setDiscoverable, body: DiscoverableBody(seconds: seconds))
    }
}
