package import Logging
package import UFreeDomain

/// How peers are found.
package enum DiscoveryChoice: String, CaseIterable, Sendable {
    case dnssd, off
}

/// What a daemon runs with, after all sources were read.
package struct Settings: Hashable, Sendable {
    /// Where peers connect when nothing else is said.
    package static let defaultListen = HostPort(host: "::", port: 7633)

    /// Nil is `defaultListen`, and a free port where that one is taken; what was asked for has to be had.
    package var listen: HostPort?
    /// Addresses to dial, beside what discovery finds.
    package var peers: [HostPort]
    package var discovery: DiscoveryChoice
    /// The display name of a first start; nil is the login's name.
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
