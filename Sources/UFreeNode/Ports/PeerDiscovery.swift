/// Discovery: finds services on the local network and announces this node. A service is a hint, never an
/// identity and never a sign that somebody is online; its disappearance does not affect a live connection.
package protocol PeerDiscovery: Sendable {
    /// Runs until it is cancelled: keeps the current announcement published, and reports services that appear
    /// and disappear, one event at a time. A failure is an event that is retried with back-off, never an
    /// error.
    func run(_ hear: @escaping @Sendable (DiscoveryEvent) async -> Void) async

    /// Sets the announcement that replaces the current one; nil for none.
    func announce(_ announcement: ServiceAnnouncement?)

    /// Looks up the addresses of a service; answered by `DiscoveryEvent.located`, or not at all.
    /// - Parameter isFriend: whether the service belongs to an owner whom the node recognises. Then it is
    ///   looked up before all others, and is not forgotten among many other services.
    func locate(_ instanceName: String, isFriend: Bool)
}

/// The state of discovery, as `status` names it.
package enum DiscoveryState: String, Sendable {
    case dnssd
    /// avahi-daemon does not answer; retried with back-off.
    case unavailable
    case off
}

/// The announcement of a node (RFC 6763).
package struct ServiceAnnouncement: Hashable, Sendable {
    /// A random name of at most 63 bytes; a new one for every announcement.
    package let instanceName: String
    /// The port for peers, 1 to 65535.
    package let port: Int
    package let text: ServiceText

    package init(instanceName: String, port: Int, text: ServiceText) {
        self.instanceName = instanceName
        self.port = port
        self.text = text
    }
}

/// The entries of a TXT record, in order (RFC 6763, section 6).
package struct ServiceText: Hashable, Sendable {
    /// A key with its value.
    package struct Entry: Hashable, Sendable {
        /// ASCII; compared ignoring case.
        package let key: String
        /// Any bytes; at most 255 including the key and the equals sign.
        package let value: [UInt8]

        package init(key: String, value: [UInt8]) {
            self.key = key
            self.value = value
        }
    }

    package var entries: [Entry]

    package init(_ entries: [Entry]) { self.entries = entries }

    /// Returns the value of the first entry with a key; later entries with the same key are ignored (RFC
    /// 6763, section 6.4).
    package func value(_ key: String) -> [UInt8]? {
        entries.first { $0.key.lowercased() == key.lowercased() }?.value
    }
}

/// A resolved service. Its owner is not known, and none of its content is verified.
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
    /// A service was resolved; this node's own is not reported.
    case found(Sighting)
    /// The addresses of a service as `HOST:PORT`, link-local ones with their interface; at most eight, the
    /// most promising first.
    case located(instanceName: String, addresses: [String])
    /// A service is gone, or is reported to be.
    case lost(instanceName: String)
    /// The announcement with that name was published under another one, because the name is taken.
    case renamed(instanceName: String)
    case state(DiscoveryState)
}
