/// Finds services on the local network and shows this node there. What it finds is a hint, never an identity and never
/// "online"; what it loses changes nothing about a live connection.
package protocol PeerDiscovery: Sendable {
    /// Runs until it is cancelled: keeps the wanted announcement on the air, and tells what appears and goes, one event
    /// after the other. A failure is an event, retried with back-off, and never an error.
    func run(_ hear: @escaping @Sendable (DiscoveryEvent) async -> Void) async

    /// What is to be on the air from now on in place of what was; nil is silence.
    func announce(_ announcement: ServiceAnnouncement?)

    /// Looks the addresses of a service up; answered by `DiscoveryEvent.located`, or not at all.
    /// - Parameter isFriend: whether the node waits for whom it belongs to: then it is looked up before all others, and
    ///   no crowd of other services makes it forgotten.
    func locate(_ instanceName: String, isFriend: Bool)
}

/// How peers are found, as `status` calls it.
package enum DiscoveryState: String, Sendable {
    case dnssd
    /// No avahi-daemon answers; tried again with back-off.
    case unavailable
    case off
}

/// What a node puts on the air (RFC 6763).
package struct ServiceAnnouncement: Hashable, Sendable {
    /// Random, at most 63 bytes; another one for every announcement.
    package let instanceName: String
    /// Where peers are met, 1 to 65535.
    package let port: Int
    package let text: ServiceText

    package init(instanceName: String, port: Int, text: ServiceText) {
        self.instanceName = instanceName
        self.port = port
        self.text = text
    }
}

/// The entries of a TXT record, in their order (RFC 6763, section 6).
package struct ServiceText: Hashable, Sendable {
    /// One key with its value; a key without a value has none.
    package struct Entry: Hashable, Sendable {
        /// ASCII; compared without regard to case.
        package let key: String
        /// Any bytes; with key and equals sign at most 255.
        package let value: [UInt8]

        package init(key: String, value: [UInt8]) {
            self.key = key
            self.value = value
        }
    }

    package var entries: [Entry]

    package init(_ entries: [Entry]) { self.entries = entries }

    /// The value of the first entry of that name: later ones of the same name do not count (RFC 6763, section 6.4).
    package func value(_ key: String) -> [UInt8]? {
        entries.first { $0.key.lowercased() == key.lowercased() }?.value
    }
}

/// A service as it was resolved: whose it is is not known, and nothing in it is proven.
package struct Sighting: Hashable, Sendable {
    package let instanceName: String
    package let text: ServiceText

    package init(instanceName: String, text: ServiceText) {
        self.instanceName = instanceName
        self.text = text
    }
}

/// News from the local network.
package enum DiscoveryEvent: Hashable, Sendable {
    /// A service was resolved; this node's own is not told of.
    case found(Sighting)
    /// Where a service can be dialled: `HOST:PORT`, link-local addresses with their interface, at most eight, the most
    /// promising first.
    case located(instanceName: String, addresses: [String])
    /// A service is gone, or is said to be.
    case lost(instanceName: String)
    /// What was announced by that name is on the air by another one, because somebody else has the name.
    case renamed(instanceName: String)
    case state(DiscoveryState)
}
