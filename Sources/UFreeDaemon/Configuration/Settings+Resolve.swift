import Configuration
import Logging
import UFreeDomain

extension Settings {
    /// Reads each setting from the first layer that contains it, otherwise uses its default.
    /// - Parameter layers: checked layers, highest priority first.
    package static func resolve(_ layers: [SettingsLayer]) -> Settings {
        guard !layers.isEmpty else { return Settings() }
        let reader = ConfigReader(providers: layers.map(\.provider))
        func text(_ key: SettingKey) -> String? { reader.string(forKey: ConfigKey([key.rawValue])) }

        var settings = Settings()
        settings.listen = text(.listen).flatMap { HostPort($0) }
        settings.peers = (reader.stringArray(forKey: ConfigKey([SettingKey.peer.rawValue])) ?? [])
            .compactMap { HostPort($0) }
        settings.discovery = text(.discovery).flatMap { DiscoveryChoice(rawValue: $0) } ?? settings.discovery
        settings.name = text(.name).flatMap { try? DisplayName(validating: $0) }
        settings.logLevel = text(.logLevel).flatMap { Logger.Level(rawValue: $0) } ?? settings.logLevel
        return settings
    }
}
