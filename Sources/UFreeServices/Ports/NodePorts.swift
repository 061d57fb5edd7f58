package import UFreeDomain

/// What the node knows of friends just now.
package struct Presence: Hashable, Sendable {
    package var connected: Set<OwnerID>
    /// Friends whose every device acknowledged my latest change.
    package var hasMyLatest: Set<OwnerID>

    package init(connected: Set<OwnerID> = [], hasMyLatest: Set<OwnerID> = []) {
        self.connected = connected
        self.hasMyLatest = hasMyLatest
    }
}

/// Something that is wrong just now; its sentence is made from the code.
package struct HealthItem: Hashable, Sendable {
    package let code: String
    package let isError: Bool
    package let since: Timestamp
    package let values: [String: String]

    package init(code: String, isError: Bool, since: Timestamp, values: [String: String] = [:]) {
        self.code = code
        self.isError = isError
        self.since = since
        self.values = values
    }
}

/// The state of the node itself.
package struct NodeStatus: Hashable, Sendable {
    package var listening: [String]
    /// `dnssd`, `unavailable` or `off`.
    package var discovery: String
    package var health: [HealthItem]
    /// Named counts since the start: connections, violations, messages.
    package var counters: [String: Int]

    package init(
        listening: [String] = [], discovery: String = "off", health: [HealthItem] = [],
        counters: [String: Int] = [:]
    ) {
        self.listening = listening
        self.discovery = discovery
        self.health = health
        self.counters = counters
    }
}

/// What is not a change of data and yet worth telling a watcher.
package enum VolatileChange: Hashable, Sendable {
    case connected(OwnerID)
    case disconnected(OwnerID)
    case receipt(OwnerID)
    case health
}

/// What services ask of the running node. It answers from memory: nothing waits for the network.
package protocol NodePort: Sendable {
    /// Who is connected, and who has my latest change.
    func presence() async -> Presence
    /// Where the node listens, how peers are found, what it counted and what is wrong with it.
    func status() async -> NodeStatus
    /// Changes of presence and health from now on; keeps the newest 256, and a reader that lost some asks
    /// again.
    func volatileChanges() -> AsyncStream<VolatileChange>
    /// Dials whoever is waited for at once instead of at the next back-off.
    func hurry() async
}
