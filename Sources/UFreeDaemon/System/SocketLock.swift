import Glibc

/// Reserves a socket's path for one process. Otherwise two daemons with different data could be given the
/// same socket, and the second would take it from the first. The kernel releases the lock when the process
/// ends.
package final class SocketLock: Sendable {
    private let descriptor: Int32

    /// Locks `PATH.lock`, whose directory must exist.
    /// - Throws: `StartError` (75) if another daemon serves that socket, (73) if the file can't be created.
    package init(socket path: String) throws(StartError) {
        let file = path + ".lock"
        let descriptor = open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StartError(
                "\(file) cannot be created: \(String(cString: strerror(errno))).",
                remedy: "Choose another place with --socket or UFREE_SOCKET.", exitCode: 73)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            defer { close(descriptor) }
            throw StartError.alreadyRunning(pid: Self.pid(in: descriptor), place: path)
        }
        self.descriptor = descriptor
        let text = Array("\(getpid())\n".utf8)
        _ = ftruncate(descriptor, 0)
        _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    private static func pid(in descriptor: Int32) -> Int32? {
        var buffer = [UInt8](repeating: 0, count: 16)
        let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return nil }
        return Int32(
            String(decoding: buffer.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    deinit { close(descriptor) }
}

extension StartError {
    /// Returns the error for a path that another daemon uses.
    /// - Parameters:
    /// - pid: the id of that daemon, if known.
    /// - place: the directory or socket.
    static func alreadyRunning(pid: Int32?, place: String) -> StartError {
        StartError(
            "ufreed is already running" + (pid.map { ", pid \($0)" } ?? "") + ": \(place) is in use.",
            remedy:
                "Use it with ufreectl, stop it first, or give this one its own directory: UFREE_HOME=DIR ufreed.",
            exitCode: 75)
    }
}
