import Glibc
import UFreeAPI

/// Checks who owns the socket: any user can create a directory under /tmp before the daemon does, and answer
/// there.
enum SocketOwner {
    /// - Throws: `notPermitted` if the socket's directory is under /tmp and isn't a directory that only this
    ///   user can access.
    static func check(_ path: ControlSocketPath) throws(APIError) {
        guard path.source == .temporary else { return }
        var status = stat()
        // If the directory is missing, the connection reports that the daemon isn't running.
        guard lstat(path.directory, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(), status.st_mode & 0o077 == 0
        else {
            throw APIError(
                .notPermitted,
                values: ["reason": "the directory \(path.directory) is not a private one of yours"])
        }
    }
}
