import CLinux
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
        if mode(of: path) == nil { try prepare(path) }
    }

    /// Returns true if the directory exists and may be used.
    private static func inspect(_ path: String) throws(APIError) -> Bool {
        guard let (mode, owner) = mode(of: path) else { return false }
        guard mode & S_IFMT == S_IFDIR else { throw refused("\(path) is no directory") }
        let isOurs = owner == geteuid()
        // In /tmp the sticky bit prevents users from removing files of others.
        let isSticky = mode & S_ISVTX != 0
        guard isOurs || (isSticky && owner == 0) else { throw refused("\(path) belongs to another user") }
        guard mode & 0o022 == 0 || isSticky else { throw refused("others may write to \(path)") }
        return true
    }

    /// Returns mode and owner of what a path leads to; nil if there is nothing.
    private static func mode(of path: String) -> (mode: UInt32, owner: UInt32)? {
        var (mode, owner) = (UInt32(0), UInt32(0))
        return clinux_mode(path, &mode, &owner) == 0 ? (mode, owner) : nil
    }

    private static func refused(_ reason: String) -> APIError {
        APIError(.notPermitted, values: ["reason": reason])
    }

    private static func unavailable(_ path: String) -> APIError {
        APIError(.storageUnavailable, values: ["reason": "\(path): \(String(cString: strerror(errno)))"])
    }
}
