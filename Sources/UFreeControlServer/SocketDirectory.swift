import Glibc
import UFreeAPI

/// The directory of the control socket.
enum SocketDirectory {
    /// Creates the directory and its missing parents, readable only by this user, or checks an existing one:
    /// no other user may be able to replace the socket.
    /// - Throws: `notPermitted` for a directory that others can change, `storageUnavailable` if it can't be
    ///   created.
    static func prepare(_ path: String) throws(APIError) {
        if try inspect(path) { return }
        let above = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/")
        if !above.isEmpty, above != path { try prepareAbove(above) }
        // The process may have a umask that removes the x bit, so the mode is set explicitly.
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw unavailable(path) }
        guard chmod(path, 0o700) == 0 else { throw unavailable(path) }
    }

    private static func prepareAbove(_ path: String) throws(APIError) {
        var status = stat()
        if stat(path, &status) == 0 { return }
        try prepare(path)
    }

    /// Returns true if the directory exists and may be used.
    private static func inspect(_ path: String) throws(APIError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw refused("\(path) is no directory") }
        let isOurs = status.st_uid == geteuid()
        // In /tmp the sticky bit prevents users from removing files of others.
        let isSticky = status.st_mode & S_ISVTX != 0
        guard isOurs || (isSticky && status.st_uid == 0) else {
            throw refused("\(path) belongs to another user")
        }
        guard status.st_mode & 0o022 == 0 || isSticky else { throw refused("others may write to \(path)") }
        return true
    }

    private static func refused(_ reason: String) -> APIError {
        APIError(.notPermitted, values: ["reason": reason])
    }

    private static func unavailable(_ path: String) -> APIError {
        APIError(.storageUnavailable, values: ["reason": "\(path): \(String(cString: strerror(errno)))"])
    }
}
