package import UFreeAPI
import UFreeDomain

/// The identity, from what the daemon knows of itself.
package struct LocalIdentityService: IdentityService {
    private let ports: ServicePorts
    private let status: LocalStatusService

    package init(_ ports: ServicePorts, words: @escaping HealthWords) {
        self.ports = ports
        status = LocalStatusService(ports, words: words)
    }

    package func identity() async throws(APIError) -> IdentityResponse {
        try await answering { try await response() }
    }

    package func keep() async throws(APIError) -> IdentityResponse {
        try await answering {
            try await ports.identities.forgetNotices()
            await ports.node.keepIdentity()
            return try await response()
        }
    }

    package func renew() async throws(APIError) -> NewIdentityResponse {
        try await answering {
            let (owner, device) = try await ports.identities.orderIdentity()
            // Only now: the keys are on the disk, whatever happens next.
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
