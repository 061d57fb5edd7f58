import NIOCore
import Synchronization
import UFreeSync

/// The last delta that was sent, as bytes: a change goes to many friends, and is encoded once.
final class LastFrame: Sendable {
    private let last = Mutex<(message: UFreeSync.Message, bytes: ByteBuffer)?>(nil)

    /// Returns the frame of a message, header and body.
    /// - Throws: an error if it is too large for protobuf (2 GiB).
    func bytes(of message: UFreeSync.Message) throws -> ByteBuffer {
        guard case .delta = message else { return try message.frame().bytes }
        return try last.withLock { last in
            // Messages for readers at one level share their rows, so this compares no row.
            if let last, last.message == message { return last.bytes }
            let bytes = try message.frame().bytes
            last = (message, bytes)
            return bytes
        }
    }
}
