/// The path of the control socket. `ufreed` creates the socket and `ufreectl` finds it by this one rule.
package struct ControlSocketPath: Hashable, Sendable {
    /// The source of the path; the first that applies.
    package enum Source: Hashable, Sendable, CaseIterable {
        /// `--socket PATH`.
        case option
        /// `UFREE_SOCKET`.
        case variable
        /// `$UFREE_HOME/control.sock`.
        case home
        /// `$XDG_RUNTIME_DIR/ufree/control.sock`.
        case runtimeDirectory
        /// `/tmp/ufree-UID/control.sock`, the last resort. Both programs report it. The daemon gives the
        /// directory mode 0700 and refuses one owned by another user; the client checks the owner too.
        case temporary
    }

    /// The most bytes that fit a `sockaddr_un` with its terminating zero (unix(7)).
    package static let longest = 107

    package let path: String
    package let source: Source

    /// The directory that must be private to the user.
    package var directory: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Determines the path from the arguments alone. Empty variables count as absent, as the XDG
    /// specification requires.
    /// - Throws: `badConfiguration` if the path is too long for a socket address.
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
