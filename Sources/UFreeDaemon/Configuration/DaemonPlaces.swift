package import UFreeAPI

/// The locations of a node's files (the same rule for every program, docs/configuration.md).
package struct DaemonPlaces: Hashable, Sendable {
    /// The configuration files, highest priority first.
    package let configurationFiles: [String]
    /// The directory of key, database and backups.
    package let dataDirectory: String
    package let socket: ControlSocketPath

    /// Resolves the locations from the environment. Empty variables are ignored, and so are relative paths
    /// where the XDG specification requires absolute ones.
    /// - Parameters:
    ///   - home: the user's home directory.
    /// - uid: the user's id.
    /// - Throws: `StartError` (78) if the socket's path is too long for a socket address.
    package static func resolve(
        socketOption: String?, environment: [String: String], home: String, uid: UInt32
    ) throws(StartError) -> DaemonPlaces {
        let socket: ControlSocketPath
        do {
            socket = try ControlSocketPath.resolve(option: socketOption, environment: environment, uid: uid)
        } catch {
            throw StartError(
                "\(error.values["reason"] ?? "the socket's path cannot be used").".capitalisedFirst(),
                remedy: "Choose a shorter one with --socket or UFREE_SOCKET, or a shorter UFREE_HOME.",
                exitCode: 78)
        }
        let configuration = NodeDirectory.configuration(environment: environment, home: home)
        return DaemonPlaces(
            configurationFiles: ["\(configuration)/config.yaml", "/etc/xdg/ufree/config.yaml"],
            dataDirectory: NodeDirectory.data(environment: environment, home: home),
            socket: socket)
    }
}

extension String {
    fileprivate func capitalisedFirst() -> String { prefix(1).uppercased() + dropFirst() }
}
