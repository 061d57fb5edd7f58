import Foundation
import Glibc
import UFreeTestSupport

/// A socket of this process that listens at a TCP port.
///
/// To connect to the port proves less: a program that another test starts has a copy of the socket until it is
/// executed, and another test may be given the port.
struct ListeningSocket {
    private let inode: ino_t

    /// - Parameter port: a port of IPv4.
    /// - Throws: an error if no socket of this process listens there.
    init(port: UInt16) throws {
        let found = try Self.descriptors().first { Self.listeningPort($0) == port }.flatMap(Self.inode)
        guard let found else { throw FixtureError("nobody listens at port \(port)") }
        inode = found
    }

    /// Whether this process still has it.
    var isOpen: Bool {
        get throws { try Self.descriptors().contains { Self.inode($0) == inode } }
    }

    private static func descriptors() throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
    }

    /// Returns the inode of a socket; nil for another file, or none.
    private static func inode(_ descriptor: Int32) -> ino_t? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
        return status.st_ino
    }

    /// Returns the port at which a socket listens; nil if it does not.
    private static func listeningPort(_ descriptor: Int32) -> UInt16? {
        var (listens, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0, listens != 0 else {
            return nil
        }
        var (address, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard isKnown == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
        return UInt16(bigEndian: address.sin_port)
    }
}

/// A port of 127.0.0.1 that another program has.
final class TakenPort {
    private var descriptor: Int32
    let port: UInt16

    /// - Throws: an error if there is none.
    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 1) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isBound else { throw FixtureError("no port: errno \(errno)") }
    }

    func close() {
        Glibc.close(descriptor)
        descriptor = -1
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }
}
