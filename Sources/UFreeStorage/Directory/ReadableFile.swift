import Glibc
import UFreeDomain

/// A file that is read piece by piece. It is closed when the last reference is released.
final class ReadableFile: Sendable {
    /// In bytes.
    let size: Int
    private let descriptor: Int32
    private let path: String

    init(_ path: String) throws(DataError) {
        self.path = path
        descriptor = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError.error(path) }
        var found = stat()
        guard fstat(descriptor, &found) == 0 else {
            close(descriptor)
            throw SystemError.error(path)
        }
        size = Int(found.st_size)
    }

    deinit { close(descriptor) }

    /// Returns at most that many bytes from an offset; empty at the end.
    func read(from offset: Int, limit: Int) throws(DataError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = bytes.withUnsafeMutableBytes {
            pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
        }
        guard count >= 0 else { throw SystemError.error(path) }
        return Array(bytes.prefix(count))
    }
}
