package import UFreeAPI
import UFreeDomain

/// Whether this machine goes on as who it is (Y6).
package struct IdentityService: Sendable {
    private let ports: ServicePorts
    private let status: StatusService

    package init(_ ports: ServicePorts, words: @escaping HealthWords) {
        self.ports = ports
        status = StatusService(ports, words: words)
    }

    /// Who this machine is, and what speaks against it.
    package func identity() async throws(APIError) -> IdentityResponse {
        try await answering { try await response() }
    }

    /// It goes on as it is: sharing begins anew with everybody, and what spoke against it is forgotten.
    package func keep() async throws(APIError) -> IdentityResponse {
        try await answering {
            try await ports.identities.forgetNotices()
            await ports.node.keepIdentity()
            return try await response()
        }
    }

    /// It becomes somebody else, with the same profile and days: other keys, no friends, no requests, and nobody is told.
    /// The daemon begins anew with them at once; the former files are kept aside.
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
