import Glibc

/// Small files of the system.
enum SystemFile {
    /// The longest that is read, in bytes: the table of sockets of a large server.
    private static let limit = 4_194_304

    /// Returns the text of a file; nil if it cannot be read.
    static func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return text(of: descriptor)
    }

    /// Returns the text that is read from a descriptor until its end; nil if reading fails.
    static func text(of descriptor: Int32) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < limit {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            bytes += buffer.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
