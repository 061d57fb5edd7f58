package import UFreeAPI
import UFreeDomain

/// Keeps (Y6), replaces (Y6) or ends (I3) the identity of this machine.
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

    /// Ends the identity (I3): friends are told, and everything else is deleted. Waits up to three seconds for their answers.
    /// If everybody knows by then, the daemon deletes the rest and stops; otherwise it restarts and goes on telling them.
    ///
    /// A second time changes nothing.
    package func reset() async throws(APIError) -> ResetResponse {
        try await answering {
            let profile = try await ports.profile.profile()
            // Observe before the first answer.
            let batches = ports.journal.batches()
            let isFirst = try await ports.identities.farewell() == nil
            let begun = try await ports.identities.reset(at: ports.clock.now())
            _ = await ports.node.setDiscoverable(for: nil)
            await ports.node.hurry()
            if begun.untold > 0 {
                _ = try await ports.first(of: batches, within: Self.patience) { [ports] _ in
                    try await ports.identities.farewell()?.untold == 0 ? true : nil
                }
            }
            // A second time changes nothing, and says what is left by now.
            let farewell = try await ports.identities.reset(at: ports.clock.now())
            // So that nothing of before stays in memory.
            if isFirst, farewell.untold > 0 { ports.restart() }
            return ResetResponse(
                id: "\(ports.identity.owner)", name: profile.name.text,
                farewell: value(farewell, zone: profile.zone))
        }
    }

    /// How long a reset waits for the answers of friends.
    private static let patience = Duration.seconds(3)

    /// Refuses everything else once the identity was reset.
    /// - Throws: `identityReset`.
    package func checkUse() async throws(APIError) {
        try await answering {
            guard try await ports.identities.farewell() != nil else { return }
            throw APIError(.identityReset)
        }
    }

    private func value(_ farewell: Farewell, zone: ZoneName) -> FarewellValue {
        let mapping = ValueMapping(zone: zone)
        return FarewellValue(
            since: mapping.time(farewell.since), until: mapping.time(farewell.until), untold: farewell.untold)
    }

    private func response() async throws -> IdentityResponse {
        let profile = try await ports.profile.profile()
        let doubts = await ports.node.status().health.filter(\.isDoubt)
        return IdentityResponse(
            id: "\(ports.identity.owner)", name: profile.name.text, device: "\(ports.identity.device)",
            doubts: await status.health(doubts, zone: profile.zone),
            farewell: try await ports.identities.farewell().map { value($0, zone: profile.zone) })
    }
}
