/// The options of the command line as text.
package struct LaunchOptions: Hashable, Sendable {
    package var listen: String?
    package var peers: [String] = []
    package var discovery: String?
    package var name: String?
    package var socket: String?
    package var logLevel: String?

    package init() {}

    /// Returns the layer of settings with the highest priority.
    /// - Throws: `StartError` (64) for an invalid value.
    func layer() throws(StartError) -> SettingsLayer {
        var entries: [SettingKey: SettingsLayer.Entry] = [:]
        let single: [(SettingKey, String?)] = [
            (.listen, listen), (.discovery, discovery), (.name, name), (.logLevel, logLevel),
        ]
        for (key, value) in single {
            if let value { entries[key] = SettingsLayer.Entry([value], place: key.option) }
        }
        if !peers.isEmpty { entries[.peer] = SettingsLayer.Entry(peers, place: SettingKey.peer.option) }
        return try SettingsLayer(exitCode: 64, entries: entries)
    }
}
