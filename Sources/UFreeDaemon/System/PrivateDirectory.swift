import Glibc

/// Directories that no other user can access.
package enum PrivateDirectory {
    /// The result of preparing a directory.
    package enum Outcome: Hashable, Sendable {
        case made, found
        /// Other users had access; they no longer have.
        case tightened
    }

    /// Creates a missing directory and its parents with mode 0700, and removes other users' access to an
    /// existing one. Call it before the umask is set: 0177 would create directories that can't be entered.
    /// - Throws: `StartError` (77) if it isn't a directory or belongs to another user, (73) if it can't be
    ///   created.
    @discardableResult
    package static func prepare(_ path: String) throws(StartError) -> Outcome {
        if mkdir(path, 0o700) == 0 { return .made }
        if errno == ENOENT, let parent = parent(of: path) {
            try prepareParent(parent)
            if mkdir(path, 0o700) == 0 { return .made }
        }
        guard errno == EEXIST else { throw cannotMake(path) }
        let found = try ours(path)
        guard found.st_mode & 0o077 != 0 else { return .found }
        guard chmod(path, 0o700) == 0 else { throw cannotMake(path) }
        return .tightened
    }

    /// Checks a directory that the owner chose for the socket. It keeps its mode, because the socket itself
    /// has mode 0600, but no other user may be able to replace the socket.
    /// - Throws: `StartError` (77) if others could replace it, (73) if it can't be created.
    package static func inspect(_ path: String) throws(StartError) {
        if mkdir(path, 0o700) == 0 { return }
        guard errno == EEXIST else { throw cannotMake(path) }
        let found = try ours(path)
        guard found.st_mode & 0o022 == 0 else {
            throw StartError(
                "Others can write to \(path), so the control socket is not safe there.",
                remedy: "Use your own directory: mkdir -m 700 DIR, then --socket DIR/control.sock.",
                exitCode: 77)
        }
    }

    private static func prepareParent(_ path: String) throws(StartError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let parent = parent(of: path) else { throw cannotMake(path) }
        try prepareParent(parent)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw cannotMake(path) }
    }

    private static func ours(_ path: String) throws(StartError) -> stat {
        var found = stat()
        // Checks the name itself and follows only links that this user owns: anybody could have created
        // /tmp/ufree-UID.
        guard lstat(path, &found) == 0 else { throw cannotMake(path) }
        if found.st_mode & S_IFMT == S_IFLNK, found.st_uid == geteuid() {
            guard stat(path, &found) == 0 else { throw cannotMake(path) }
        }
        guard found.st_mode & S_IFMT == S_IFDIR, found.st_uid == geteuid() else {
            throw StartError(
                "\(path) is not your own directory.",
                remedy: "Remove it, or choose another place with UFREE_HOME or --socket.", exitCode: 77)
        }
        return found
    }

    private static func parent(of path: String) -> String? {
        let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
        guard let slash = trimmed.lastIndex(of: "/"), slash != trimmed.startIndex else { return nil }
        return String(trimmed[..<slash])
    }

    private static func cannotMake(_ path: String) -> StartError {
        let reason = String(cString: strerror(errno))
        return StartError(
            "The directory \(path) cannot be used: \(reason).",
            remedy: "Create it with mkdir -p -m 700, or choose another place with UFREE_HOME.", exitCode: 73)
    }
}
