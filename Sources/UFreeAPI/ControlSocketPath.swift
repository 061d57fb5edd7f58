/// Where the control socket is: `ufreed` makes it there and `ufreectl` looks for it there, by this one rule.
package struct ControlSocketPath: Hashable, Sendable {
    /// What decided the place, first that applies.
    package enum Source: Hashable, Sendable, CaseIterable {
        /// `--socket PATH`.
        case option
        /// `UFREE_SOCKET`.
        case variable
        /// `$UFREE_HOME/control.sock`.
        case home
        /// `$XDG_RUNTIME_DIR/ufree/control.sock`.
        case runtimeDirectory
        /// `/tmp/ufree-UID/control.sock`: nothing better is known. Both programs say so, the daemon makes the
        /// directory 0700 and refuses one that is not its owner's, and the client looks at the owner too.
        case temporary
    }

    /// Bytes that fit a `sockaddr_un` with its closing zero (unix(7)).
    package static let longest = 107

    package let path: String
    package let source: Source

    /// The directory that must be private to the user.
    package var directory: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A pure function of what the caller knows. Empty variables count as absent, as the XDG specification
    /// asks.
    /// - Throws: `badConfiguration` when the path is longer than a socket's address can be.
    package static func resolve(
        option: String?, environment: [String: String], uid: UInt32
    ) throws(APIError) -> ControlSocketPath {
        func variable(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let found: ControlSocketPath
        if let option, !option.isEmpty {
            found = ControlSocketPath(path: option, source: .option)
        } else if let socket = variable("UFREE_SOCKET") {
            found = ControlSocketPath(path: socket, source: .variable)
        } else if let home = variable("UFREE_HOME") {
            found = ControlSocketPath(path: join(home, "control.sock"), source: .home)
        } else if let runtime = variable("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") {
            found = ControlSocketPath(path: join(runtime, "ufree/control.sock"), source: .runtimeDirectory)
        } else {
            found = ControlSocketPath(path: "/tmp/ufree-\(uid)/control.sock", source: .temporary)
        }
        let length = found.path.utf8.count
        guard length <= longest else {
            throw APIError(
                .badConfiguration,
                values: [
                    "reason":
                        "the socket's path is \(length) bytes long and at most \(longest) fit: \(found.path)"
                ])
        }
        return found
    }

    private static func join(_ directory: String, _ rest: String) -> String {
        directory.hasSuffix("/") ? directory + rest : directory + "/" + rest
    }
}
