/// The directories of a node. `ufreed` uses them and `ufreectl doctor` looks at them, by this one rule.
package enum NodeDirectory {
    /// Returns the directory of key, database and backups.
    /// - Parameter home: the user's home directory.
    package static func data(environment: [String: String], home: String) -> String {
        directory("XDG_DATA_HOME", ".local/share", environment, home)
    }

    /// Returns the directory of the configuration file.
    package static func configuration(environment: [String: String], home: String) -> String {
        directory("XDG_CONFIG_HOME", ".config", environment, home)
    }

    /// Empty variables are ignored, and so are relative paths where the XDG specification requires absolute ones.
    private static func directory(
        _ variable: String, _ fallback: String, _ environment: [String: String], _ home: String
    ) -> String {
        if let own = environment["UFREE_HOME"], !own.isEmpty { return own }
        let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? "\(home)/\(fallback)") + "/ufree"
    }
}
