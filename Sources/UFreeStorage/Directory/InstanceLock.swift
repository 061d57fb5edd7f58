import Glibc
import UFreeDomain

/// Another daemon uses the same directory or socket.
package struct AlreadyRunning: Error, Hashable, Sendable {
    /// Its process id, if it is in the lock file.
    package let pid: Int32?

    package init(pid: Int32?) { self.pid = pid }
}

/// Reserves a directory or a socket for one process, for the life of the value. The kernel releases the lock
/// with the process, so a leftover lock file does no harm (fault 13).
package final class InstanceLock: Sendable {
    private let descriptor: Int32

    /// Locks a file, which is created if necessary; its directory must exist.
    /// - Throws: `AlreadyRunning`; `DataError` if the file cannot be created or locked.
    package init(path: String) throws {
        var descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor < 0, errno == EROFS {
            descriptor = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            if descriptor < 0 { throw SystemError.error(path, code: EROFS) }
        }
        guard descriptor >= 0 else { throw SystemError.error(path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            defer { close(descriptor) }
            guard code == EWOULDBLOCK else { throw SystemError.error(path, code: code) }
            throw AlreadyRunning(pid: Self.pid(in: descriptor))
        }
        self.descriptor = descriptor
        // For people and for the error above; the lock itself does not depend on it.
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

    deinit {
        // Explicitly: a process that is just being started may still have a copy of the descriptor.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
