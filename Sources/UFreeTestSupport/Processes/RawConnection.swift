import Foundation
import Glibc

/// A TCP client that knows no protocol.
package enum RawConnection {
    /// Sends bytes to `127.0.0.1:PORT` and waits for the other side to close.
    /// - Returns: whether it did within that time.
    /// - Throws: `FixtureError` when nobody answers there.
    package static func send(_ bytes: [UInt8], to address: String, within limit: Duration) async throws
        -> Bool
    {
        guard let colon = address.lastIndex(of: ":"),
            let port = UInt16(address[address.index(after: colon)...])
        else { throw FixtureError("\(address) is no address") }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw FixtureError("no socket: errno \(errno)") }
        defer { close(descriptor) }
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw FixtureError("\(address) does not answer: errno \(errno)") }
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        // Reading blocks, so it has a thread of its own; closing the descriptor is left to it.
        let reading = dup(descriptor)
        let closed: Bool? = await waiting(atMost: limit) { tell in
            Thread.detachNewThread {
                var buffer = [UInt8](repeating: 0, count: 4_096)
                while recv(reading, &buffer, buffer.count, 0) > 0 {}
                close(reading)
                tell(true)
            }
        }
        if closed == nil { shutdown(descriptor, Int32(SHUT_RDWR)) }
        return closed == true
    }
}
