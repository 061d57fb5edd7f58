package import UFreeAPI
package import UFreeDomain

/// The status of this node.
package struct StatusService: Sendable {
    private let ports: ServicePorts
    private let words: HealthWords
    private let maintenance: @Sendable () async -> [HealthItem]

    /// - Parameter maintenance: returns problems with the stored data, besides the problems of the node.
    package init(
        _ ports: ServicePorts, words: @escaping HealthWords,
        maintenance: @escaping @Sendable () async -> [HealthItem] = { [] }
    ) {
        self.ports = ports
        self.words = words
        self.maintenance = maintenance
    }

    /// Returns the identity and the state of this node, and its problems.
    package func status() async throws(APIError) -> StatusResponse {
        try await answering {
            let profile = try await ports.profile.profile()
            let friends = try await ports.friends.friends()
            let requests = try await ports.friends.requests(at: ports.clock.now())
            let presence = await ports.node.presence()
            let node = await ports.node.status()
            let identity = ports.identity
            return StatusResponse(
                id: "\(identity.owner)", name: profile.name.text, version: ProgramVersion.current,
                instance: identity.instance, listening: node.listening, discovery: node.discovery,
                friends: StatusResponse.Friends(
                    total: friends.count, connected: presence.connected.intersection(friends.map(\.id)).count),
                health: await health(in: profile.zone),
                socket: identity.socket,
                today: "\(LocalCalendar.today(in: profile.zone, at: ports.clock.now()))",
                counters: node.counters,
                discoverableUntil: node.discoverableUntil.map(ValueMapping(zone: profile.zone).time),
                attention: Self.attention(friends, requests))
        }
    }

    private static func attention(
        _ friends: [Friend], _ requests: [RequestRecord]
    ) -> StatusResponse.Attention {
        // To its sender, a declined request looks pending (F3).
        let sent = requests.filter {
            $0.request.direction == .outgoing && [.pending, .declined].contains($0.request.status)
        }
        return StatusResponse.Attention(
            requests: requests.filter {
                $0.request.direction == .incoming && $0.request.status == .pending
            }.count,
            codes: sent.filter { $0.request.code != nil }.count
                + friends.filter { !$0.isVerified && $0.code != nil }.count,
            undelivered: sent.filter { !$0.isDelivered }.count)
    }

    /// Returns all current problems: the node's, those of stored data, and that the identity was reset.
    func health(in zone: ZoneName) async -> [HealthValue] {
        let farewell = try? await ports.identities.farewell()
        let reset = farewell.map {
            HealthItem(
                code: .identityReset, isError: false, since: $0.since, values: ["count": "\($0.untold)"])
        }
        let items = await ports.node.status().health + (await maintenance()) + [reset].compactMap(\.self)
        return await health(items, zone: zone)
    }

    /// Returns health items with their texts. Friends are shown by name, and those
    /// who are blocked not at all.
    func health(_ items: [HealthItem], zone: ZoneName) async -> [HealthValue] {
        let mapping = ValueMapping(zone: zone)
        let names = await names(for: items)
        let blocked = Set(((try? await ports.friends.blocked()) ?? []).map { "\($0.id)" })
        return items.filter { Self.person(in: $0).map(blocked.contains) != true }.map { item in
            var values = item.values
            values["name"] = Self.person(in: item).flatMap { names[$0] }
            if let madeAt = item.values["madeAt"].flatMap({ Int64($0) }) {
                values["madeAt"] = mapping.time(Timestamp(milliseconds: madeAt))
            }
            let (text, fix) = words(item.code, values)
            return HealthValue(
                code: item.code.rawValue, severity: item.isError ? "error" : "warning",
                since: mapping.time(item.since),
                text: text, fix: fix, values: values)
        }
    }

    /// Returns the names of friends by id; if they cannot be read, the ids are shown.
    private func names(for items: [HealthItem]) async -> [String: String] {
        guard items.contains(where: { Self.person(in: $0) != nil }) else { return [:] }
        let friends = (try? await ports.friends.friends()) ?? []
        return friends.reduce(into: [:]) { $0["\($1.id)"] = $1.name.text }
    }

    private static func person(in item: HealthItem) -> String? { item.values["friend"] ?? item.values["by"] }
}

/// Returns the text and the remedy of a health code, in English. The daemon provides it, because the
/// catalogue does not belong to the services.
package typealias HealthWords =
    @Sendable (_ code: HealthCode, _ values: [String: String]) -> (text: String, fix: String)
