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

    /// Whether it questions that this machine alone has its keys and their newest data: the owner's decision to keep the
    /// identity ends it (Y6).
    package var isDoubt: Bool {
        ["clone", "cloneReported", "restored", "moved", "foreignHistory"].contains(code)
    }
}

/// The state of the node itself.
package struct NodeStatus: Hashable, Sendable {
    package var listening: [String]
    /// `dnssd`, `unavailable` or `off`.
    package var discovery: String
    package var health: [HealthItem]
    /// Until when strangers on this network see the owner's name; nil when they do not (P1).
    package var discoverableUntil: Timestamp?
    /// Named counts since the start: connections, violations, messages.
    package var counters: [String: Int]

    package init(
        listening: [String] = [], discovery: String = "off", health: [HealthItem] = [],
        discoverableUntil: Timestamp? = nil, counters: [String: Int] = [:]
    ) {
        self.listening = listening
        self.discovery = discovery
        self.health = health
        self.discoverableUntil = discoverableUntil
        self.counters = counters
    }
}

/// Somebody on the local network who shows a name, or whom this node recognises. Nothing of it is proven until contact.
package struct NearbyPerson: Hashable, Sendable {
    /// Nil until contacted, unless it is somebody this node recognises.
    package let id: OwnerID?
    /// What the service calls itself; nil for somebody who is recognised and shows no name.
    package let name: DisplayName?
    /// `HOST:PORT`, at most eight.
    package let addresses: [String]

    package init(id: OwnerID?, name: DisplayName?, addresses: [String]) {
        self.id = id
        self.name = name
        self.addresses = addresses
    }
}

/// What is not a change of data and yet worth telling a watcher.
package enum VolatileChange: Hashable, Sendable {
    case connected(OwnerID)
    case disconnected(OwnerID)
    case receipt(OwnerID)
    case health
    /// The time is another: somewhere a day may have begun.
    case time
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
    /// The owner decided that this machine goes on with the identity: sharing begins anew with everybody, and
    /// what questioned the identity is forgotten (Y6).
    func keepIdentity() async
    /// Who is seen on the local network, by name, those without one last; at most 256.
    func nearby() async -> [NearbyPerson]
    /// Shows the owner's name on the local network for that long, or (nil) no longer.
    /// - Returns: until when; nil when it is hidden.
    func setDiscoverable(for duration: Duration?) async -> Timestamp?
}
