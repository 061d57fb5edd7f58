/// What the command line said, each word as it was typed.
package struct LaunchOptions: Hashable, Sendable {
    package var listen: String?
    package var peers: [String] = []
    package var discovery: String?
    package var name: String?
    package var socket: String?
    package var logLevel: String?

    package init() {}

    /// The highest layer of the settings.
    /// - Throws: `StartError` (64) for a word that does not read.
    func layer() throws(StartError) -> SettingsLayer {
        var entries: [SettingKey: SettingsLayer.Entry] = [:]
        let single: [(SettingKey, String?)] = [
            (.listen, listen), (.discovery, discovery), (.name, name), (.logLevel, logLevel),
        ]
        for (key, value) in single {
            if let value { entries[key] = SettingsLayer.Entry([value], place: key.option) }
        }
        if !peers.isEmpty { entries[.peer] = SettingsLayer.Entry(peers, place: SettingKey.peer.option) }
        return try SettingsLayer(name: "command line", exitCode: 64, entries: entries)
    }
}
