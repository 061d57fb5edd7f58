import Glibc
import UFreeDomain

/// Files that only their owner can read, and their directory.
enum PrivateFile {
    /// Returns whether a path exists, also as a dangling link.
    static func exists(_ path: String) -> Bool {
        var found = stat()
        return lstat(path, &found) == 0
    }

    /// Returns whether a directory is on a file system that is mounted read-only.
    static func isReadOnly(_ directory: String) -> Bool {
        access(directory, W_OK) != 0 && errno == EROFS
    }

    /// The device and the inode of a file: the same name may lead to another file after a mount.
    struct FileID: Hashable, Sendable {
        private let device: UInt
        private let inode: UInt

        /// - Returns: nil if there is no such file.
        init?(_ path: String) {
            var found = stat()
            guard stat(path, &found) == 0 else { return nil }
            (device, inode) = (UInt(found.st_dev), UInt(found.st_ino))
        }
    }

    /// Creates a directory with mode 0700, or sets that mode on an existing one of this user.
    /// - Throws: `DataError.permissionDenied` if it is not owned by this user or not a directory.
    static func prepareDirectory(_ path: String) throws(DataError) {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemError.error(path) }
        var found = stat()
        guard stat(path, &found) == 0 else { throw SystemError.error(path) }
        guard found.st_mode & S_IFMT == S_IFDIR else { throw .permissionDenied("\(path) is not a directory") }
        guard found.st_uid == geteuid() else { throw .permissionDenied("\(path) belongs to another user") }
        // Explicitly: the umask may have removed bits.
        if found.st_mode & 0o777 != 0o700, chmod(path, 0o700) != 0 { throw SystemError.error(path) }
    }

    /// Reads a small file of this user.
    /// - Throws: `DataError.permissionDenied` for a link, another owner, or a mode that allows others to read
    ///   it; each names the path and the remedy.
    static func read(_ path: String, limit: Int) throws(DataError) -> [UInt8] {
        let descriptor = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ELOOP {
                throw .permissionDenied("\(path) is a symbolic link; put the file itself there")
            }
            throw SystemError.error(path)
        }
        defer { close(descriptor) }
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { throw SystemError.error(path) }
        guard found.st_mode & S_IFMT == S_IFREG else {
            throw .permissionDenied("\(path) is not a regular file")
        }
        guard found.st_uid == geteuid() else { throw .permissionDenied("\(path) belongs to another user") }
        guard found.st_mode & 0o077 == 0 else {
            throw .permissionDenied(
                "\(path) can be read by others; chmod 600 it if only you used this machine")
        }
        guard found.st_size <= limit else { throw .corruptedData("\(path) is too long") }
        return try read(descriptor, path, limit: limit)
    }

    /// Returns at most that many bytes from the beginning of a system file.
    static func contents(_ path: String, limit: Int) throws(DataError) -> [UInt8] {
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError.error(path) }
        defer { close(descriptor) }
        return try read(descriptor, path, limit: limit)
    }

    private static func read(_ descriptor: Int32, _ path: String, limit: Int) throws(DataError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemError.error(path) }
            if count == 0 { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }

    /// Writes a new file completely or not at all: a temporary name, fsync, a link that never replaces a
    /// file, fsync of the directory.
    static func create(_ path: String, in directory: String, _ bytes: [UInt8]) throws(DataError) {
        let temporary = try write(aside: path, bytes)
        defer { unlink(temporary) }
        guard link(temporary, path) == 0 else { throw SystemError.error(path) }
        try sync(directory: directory)
    }

    /// Replaces a file: after a crash at any point, the old or the new one is complete.
    static func replace(_ path: String, in directory: String, _ bytes: [UInt8]) throws(DataError) {
        let temporary = try write(aside: path, bytes)
        guard rename(temporary, path) == 0 else {
            let error = SystemError.error(path)
            unlink(temporary)
            throw error
        }
        try sync(directory: directory)
    }

    /// - Returns: the path of a durable file that still has a temporary name.
    private static func write(aside path: String, _ bytes: [UInt8]) throws(DataError) -> String {
        let temporary = path + ".new"
        // Left behind by a start that was killed; the lock keeps other processes away.
        unlink(temporary)
        do throws(DataError) {
            let file = try Writer(temporary)
            try file.append(bytes)
            try file.finish()
        } catch {
            unlink(temporary)
            throw error
        }
        return temporary
    }

    /// Writes a new file of this user piece by piece.
    final class Writer {
        /// The size so far, in bytes.
        private(set) var size = 0
        private let descriptor: Int32
        private let path: String

        /// - Throws: `DataError`, also if the path exists.
        init(_ path: String) throws(DataError) {
            self.path = path
            descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw SystemError.error(path) }
        }

        /// Continues at the end of an existing file.
        init(appendingTo path: String) throws(DataError) {
            self.path = path
            descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { throw SystemError.error(path) }
        }

        deinit { close(descriptor) }

        func append(_ bytes: [UInt8]) throws(DataError) {
            var start = 0
            while start < bytes.count {
                let count = bytes.withUnsafeBytes { buffer in
                    Glibc.write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw SystemError.error(path) }
                start += count
            }
            size += bytes.count
        }

        /// Makes the file durable, and accessible only to its owner.
        func finish() throws(DataError) {
            guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0 else {
                throw SystemError.error(path)
            }
        }
    }

    /// Makes a file written by other code durable, and accessible only to its owner.
    static func makeDurable(_ path: String) throws(DataError) {
        let descriptor = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError.error(path) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0 else { throw SystemError.error(path) }
    }

    /// Makes the names in a directory durable.
    static func sync(directory: String) throws(DataError) {
        let descriptor = Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError.error(directory) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemError.error(directory) }
    }
}
