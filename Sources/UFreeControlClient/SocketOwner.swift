import Glibc
import UFreeAPI

/// Anybody can make a directory under /tmp before the daemon does, and answer there in its name.
enum SocketOwner {
    /// - Throws: `notPermitted` when the socket's directory under /tmp is not a directory of this user's
    ///   alone.
    static func check(_ path: ControlSocketPath) throws(APIError) {
        guard path.source == .temporary else { return }
        var status = stat()
        // An absent directory is an absent daemon: the connection says that.
        guard lstat(path.directory, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(), status.st_mode & 0o077 == 0
        else {
            throw APIError(
                .notPermitted,
                values: ["reason": "the directory \(path.directory) is not a private one of yours"])
        }
    }
}
