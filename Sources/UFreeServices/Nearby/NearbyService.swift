package import UFreeAPI
import UFreeDomain

/// The people on this network, and whether strangers see the owner's name (P1).
package struct NearbyService: Sendable {
    /// The default and the maximum time to show the name, in seconds.
    static let usual = 3_600
    static let longest = 86_400

    let ports: ServicePorts

    package init(_ ports: ServicePorts) { self.ports = ports }

    /// Returns the people currently seen; no search is started.
    package func nearby() async throws(APIError) -> NearbyResponse {
        try await answering {
            let discovery = await ports.node.status().discovery
            return NearbyResponse(
                people: try await NearbyPeople.read(ports).map(\.value), discovery: discovery)
        }
    }

    /// Returns the time until which strangers see the owner's name.
    package func discoverable() async throws(APIError) -> DiscoverableResponse {
        try await answering { try await response(await ports.node.status().discoverableUntil) }
    }

    /// Shows the owner's name for a while, or hides it.
    /// - Throws: `validationFailed` for more than a day or a negative time.
    package func setDiscoverable(_ body: DiscoverableBody) async throws(APIError) -> DiscoverableResponse {
        try await answering {
            let seconds = body.seconds ?? Self.usual
            var result = ValidationResult()
            result.check(.number(seconds), field: "seconds", rules: [.range(0...Self.longest)])
            try result.throwIfInvalid()
            return try await response(
                await ports.node.setDiscoverable(for: seconds == 0 ? nil : .seconds(seconds)))
        }
    }

    private func response(_ until: Timestamp?) async throws -> DiscoverableResponse {
        let profile = try await ports.profile.profile()
        return DiscoverableResponse(
            until: until.map(ValueMapping(zone: profile.zone).time), name: profile.name.text,
            discovery: await ports.node.status().discovery)
    }
}
