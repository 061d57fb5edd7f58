package import UFreeAPI
import UFreeDomain

/// Keeps or replaces the identity of this machine (Y6).
package struct IdentityService: Sendable {
    private let ports: ServicePorts
    private let status: StatusService

    package init(_ ports: ServicePorts, words: @escaping HealthWords) {
        self.ports = ports
        status = StatusService(ports, words: words)
    }

    /// Returns the identity of this machine and the doubts about it.
    package func identity() async throws(APIError) -> IdentityResponse {
        try await answering { try await response() }
    }

    /// Keeps the identity. Sharing with everybody restarts from the beginning, and the doubts are discarded.
    package func keep() async throws(APIError) -> IdentityResponse {
        try await answering {
            try await ports.identities.forgetNotices()
            await ports.node.keepIdentity()
            return try await response()
        }
    }

    /// Replaces the identity: new keys, the same profile and days, no friends, no requests, and nobody is
    /// notified. The daemon restarts at once; the old files are set aside.
    package func renew() async throws(APIError) -> NewIdentityResponse {
        try await answering {
            let (owner, device) = try await ports.identities.orderIdentity()
            // Restart only after the keys are on the disk.
            ports.restart()
            return NewIdentityResponse(
                id: "\(owner)", device: "\(device)", former: "\(ports.identity.owner)")
        }
    }

    private func response() async throws -> IdentityResponse {
        let profile = try await ports.profile.profile()
        let doubts = await ports.node.status().health.filter(\.isDoubt)
        return IdentityResponse(
            id: "\(ports.identity.owner)", name: profile.name.text, device: "\(ports.identity.device)",
            doubts: await status.health(doubts, zone: profile.zone))
    }
}
