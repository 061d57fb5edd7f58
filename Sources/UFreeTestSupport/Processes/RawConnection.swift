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
        let socket = try LoopbackSocket(to: address)
        let descriptor = socket.descriptor
        defer { close(descriptor) }
        socket.send(bytes)
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
