import Foundation
import Glibc

/// A TCP client without a protocol.
package enum RawConnection {
    /// Sends bytes to `127.0.0.1:PORT` and waits for the other side to close the connection.
    /// - Returns: Whether it was closed within that time.
    /// - Throws: `FixtureError` if nobody answers there.
    package static func send(_ bytes: [UInt8], to address: String, within limit: Duration) async throws
        -> Bool
    {
        let socket = try LoopbackSocket(to: address)
        let descriptor = socket.descriptor
        defer { close(descriptor) }
        socket.send(bytes)
        // Reading blocks, so it has its own thread, which also closes the descriptor.
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
