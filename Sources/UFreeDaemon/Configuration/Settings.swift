package import Logging
package import UFreeDomain

/// How peers are found.
package enum DiscoveryChoice: String, CaseIterable, Sendable {
    case dnssd, off
}

/// The daemon's settings from all sources.
package struct Settings: Hashable, Sendable {
    /// The address on which peers can connect by default.
    package static let defaultListen = HostPort(host: "::", port: HostPort.defaultPort)

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

extension Settings {
    /// Reads each setting from the first layer that contains it, otherwise uses its default.
    /// - Parameter layers: checked layers, highest priority first.
    package static func resolve(_ layers: [SettingsLayer]) -> Settings {
        func values(_ key: SettingKey) -> [String]? {
            layers.lazy.compactMap { $0.entries[key]?.values }.first
        }
        func text(_ key: SettingKey) -> String? { values(key)?.last }

        var settings = Settings()
        settings.listen = text(.listen).flatMap { HostPort($0) }
        settings.peers = (values(.peer) ?? []).compactMap { HostPort($0) }
        settings.discovery = text(.discovery).flatMap { DiscoveryChoice(rawValue: $0) } ?? settings.discovery
        settings.name = text(.name).flatMap { try? DisplayName(validating: $0) }
        settings.logLevel = text(.logLevel).flatMap { Logger.Level(rawValue: $0) } ?? settings.logLevel
        return settings
    }
}
