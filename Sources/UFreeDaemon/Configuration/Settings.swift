package import Logging
package import UFreeDomain

/// How peers are found.
package enum DiscoveryChoice: String, CaseIterable, Sendable {
    case dnssd, off
}

/// The daemon's settings from all sources.
package struct Settings: Hashable, Sendable {
    /// The address on which peers can connect by default.
    package static let defaultListen = HostPort(host: "::", port: 7633)

    /// Nil means `defaultListen`, or a free port if that port is taken. A configured address must be
    /// available.
    package var listen: HostPort?
    /// Addresses to dial in addition to the results of discovery.
    package var peers: [HostPort]
    package var discovery: DiscoveryChoice
    /// The display name for the first start; nil means the login name.
    package var name: DisplayName?
    package var logLevel: Logger.Level

    package init(
        listen: HostPort? = nil, peers: [HostPort] = [], discovery: DiscoveryChoice = .dnssd,
        name: DisplayName? = nil, logLevel: Logger.Level = .info
    ) {
        self.listen = listen
        self.peers = peers
        self.discovery = discovery
        self.name = name
        self.logLevel = logLevel
    }
}
