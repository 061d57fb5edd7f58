package import UFreeAPI

/// Where the files of one node are (the same rule for every program, docs/configuration.md).
package struct DaemonPlaces: Hashable, Sendable {
    /// Highest first.
    package let configurationFiles: [String]
    /// Key, database and backups.
    package let dataDirectory: String
    package let socket: ControlSocketPath

    /// A pure function of what the process was given. Empty variables, and relative ones where the XDG
    /// specification asks for absolute ones, count as absent.
    /// - Parameters:
    ///   - home: the user's home directory.
    ///   - uid: the user.
    /// - Throws: `StartError` (78) when the socket's path is longer than a socket's address can be.
    package static func resolve(
        socketOption: String?, environment: [String: String], home: String, uid: UInt32
    ) throws(StartError) -> DaemonPlaces {
        func directory(_ variable: String, _ fallback: String) -> String {
            let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
            return (base ?? "\(home)/\(fallback)") + "/ufree"
        }
        let socket: ControlSocketPath
        do {
            socket = try ControlSocketPath.resolve(option: socketOption, environment: environment, uid: uid)
        } catch {
            throw StartError(
                "\(error.values["reason"] ?? "the socket's path cannot be used").".capitalisedFirst(),
                remedy: "Choose a shorter one with --socket or UFREE_SOCKET, or a shorter UFREE_HOME.",
                exitCode: 78)
        }
        let own = environment["UFREE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let configuration = own ?? directory("XDG_CONFIG_HOME", ".config")
        return DaemonPlaces(
            configurationFiles: ["\(configuration)/config.yaml", "/etc/xdg/ufree/config.yaml"],
            dataDirectory: own ?? directory("XDG_DATA_HOME", ".local/share"),
            socket: socket)
    }
}

extension String {
    fileprivate func capitalisedFirst() -> String { prefix(1).uppercased() + dropFirst() }
}
