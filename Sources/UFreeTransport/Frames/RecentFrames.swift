import NIOCore
import Synchronization
import UFreeSync

/// The last deltas that were sent, as bytes: a change goes to many friends, and is encoded once.
final class RecentFrames: Sendable {
    /// A change of many days comes in several frames.
    private static let limit = 4

    private let last = Mutex<[(message: UFreeSync.Message, bytes: ByteBuffer)]>([])

    /// Returns the frame of a message, header and body.
    /// - Throws: an error if it is too large for protobuf (2 GiB).
    func bytes(of message: UFreeSync.Message) throws -> ByteBuffer {
        guard case .delta = message else { return try message.frame().bytes }
        return try last.withLock { last in
            // Messages for readers at one level share their rows, so this compares no row.
            if let known = last.first(where: { $0.message == message }) { return known.bytes }
            let bytes = try message.frame().bytes
            last = last.suffix(Self.limit - 1) + [(message, bytes)]
            return bytes
        }
    }
}
