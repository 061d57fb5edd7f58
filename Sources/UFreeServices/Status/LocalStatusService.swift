package import UFreeAPI
import UFreeDomain

/// The status, put together from the identity, the profile, the friends and the running node.
package struct LocalStatusService: StatusService {
    private let ports: ServicePorts
    private let words: HealthWords

    package init(_ ports: ServicePorts, words: @escaping HealthWords) {
        self.ports = ports
        self.words = words
    }

    package func status() async throws(APIError) -> StatusResponse {
        try await answering {
            let profile = try await ports.profile.profile()
            let friends = try await ports.friends.friends().map(\.id)
            let presence = await ports.node.presence()
            let node = await ports.node.status()
            let identity = ports.identity
            return StatusResponse(
                id: "\(identity.owner)", name: profile.name.text, version: ProgramVersion.current,
                instance: identity.instance, listening: node.listening, discovery: node.discovery,
                friends: StatusResponse.Friends(
                    total: friends.count, connected: presence.connected.intersection(friends).count),
                health: health(node.health, zone: profile.zone), socket: identity.socket,
                today: "\(LocalCalendar.today(in: profile.zone, at: ports.clock.now()))",
                counters: node.counters,
                discoverableUntil: node.discoverableUntil.map(ValueMapping(zone: profile.zone).time))
        }
    }

    /// Health items with their sentences, for the status and for the event.
    func health(_ items: [HealthItem], zone: ZoneName) -> [HealthValue] {
        let mapping = ValueMapping(zone: zone)
        return items.map { item in
            let (text, fix) = words(item.code, item.values)
            return HealthValue(
                code: item.code, severity: item.isError ? "error" : "warning",
                since: mapping.time(item.since),
                text: text, fix: fix)
        }
    }
}
