import Logging
import UFreeDomain

/// The settings of one source, checked one by one so that an error can name the place of the value.
package struct SettingsLayer: Hashable, Sendable {
    /// A setting as written in its source.
    package struct Entry: Hashable, Sendable {
        package let values: [String]
        /// Where the value was set: `--listen`, `UFREE_LISTEN`, `FILE, line 3`.
        package let place: String

        package init(_ values: [String], place: String) {
            self.values = values
            self.place = place
        }
    }

    /// 64 for options, 78 for configuration.
    package let exitCode: Int32
    package private(set) var entries: [SettingKey: Entry]

    /// - Throws: `StartError` for the first invalid value.
    package init(exitCode: Int32, entries: [SettingKey: Entry]) throws(StartError) {
        self.exitCode = exitCode
        self.entries = entries
        for key in SettingKey.allCases {
            guard let entry = entries[key] else { continue }
            for value in entry.values { try check(value, for: key, at: entry.place) }
        }
    }

    /// Reads the variables `UFREE_LISTEN`, `UFREE_PEER` (a comma-separated list), ... Empty ones are ignored.
    package static func environment(_ variables: [String: String]) throws(StartError) -> SettingsLayer {
        var entries: [SettingKey: Entry] = [:]
        for key in SettingKey.allCases {
            guard let text = variables[key.variable], !text.isEmpty else { continue }
            let values = key.isList ? text.split(separator: ",").map { $0.trimmingSpaces() } : [text]
            entries[key] = Entry(values, place: key.variable)
        }
        return try SettingsLayer(exitCode: 78, entries: entries)
    }

    private func check(_ value: String, for key: SettingKey, at place: String) throws(StartError) {
        let accepted: String
        switch key {
        case .listen:
            if HostPort(value) != nil { return }
            accepted = "Use HOST:PORT, for example 192.0.2.7:7633 or [::]:7633; port 0 picks a free one."
        case .peer:
            if let address = HostPort(value), address.port > 0 { return }
            accepted = "Use HOST:PORT, for example 192.0.2.7:7633 or laptop.local:7633."
        case .discovery:
            if DiscoveryChoice(rawValue: value) != nil { return }
            accepted = "Use dnssd or off."
        case .name:
            if (try? DisplayName(validating: value)) != nil { return }
            accepted =
                "A name has 1 to \(DisplayName.characterLimit) characters and at most \(DisplayName.byteLimit) bytes."
        case .logLevel:
            if Logger.Level(rawValue: value) != nil { return }
            accepted = "Use one of " + Logger.Level.allCases.map(\.rawValue).joined(separator: ", ") + "."
        }
        throw StartError("\(place): '\(value)' is not valid.", remedy: accepted, exitCode: exitCode)
    }
}

extension Substring {
    fileprivate func trimmingSpaces() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
