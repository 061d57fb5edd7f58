import NIOCore

/// Splits a stream of bytes into frames, one at a time. A header is checked when its turn comes, with the
/// limit at that moment, so a peer that becomes a friend with one frame may send the next as a friend.
struct FrameDecoder {
    private var buffer = ByteBuffer()

    /// The next part of the stream.
    enum Piece: Equatable {
        case frame(Frame)
        /// A frame of an unknown type that may be skipped, with the length of its body.
        case skipped(length: Int)
    }

    /// Adds received bytes. Call `next` until it returns nil before adding the next chunk, so that never more
    /// than one frame and one chunk are held.
    mutating func append(_ chunk: ByteBuffer) {
        guard buffer.readableBytes > 0 else {
            buffer = chunk
            return
        }
        buffer.discardReadBytes()
        buffer.writeImmutableBuffer(chunk)
    }

    /// Returns the next complete frame. Skipped frames are returned one at a time too, because one chunk can
    /// contain many small ones.
    /// - Parameter limit: the longest body, in bytes.
    /// - Returns: nil if more bytes are needed.
    mutating func next(limit: Int) throws(Violation) -> Piece? {
        guard let bytes = buffer.getBytes(at: buffer.readerIndex, length: FrameHeader.length) else {
            return nil
        }
        let header = try FrameHeader(bytes, limit: limit)
        guard buffer.readableBytes >= FrameHeader.length + header.bodyLength else { return nil }
        buffer.moveReaderIndex(forwardBy: FrameHeader.length)
        guard let body = buffer.readSlice(length: header.bodyLength) else { return nil }
        // The memory of a chunk is the TLS handler's, which copies all 32 kB for the next chunk as long as it is held here.
        if buffer.readableBytes == 0 { buffer = ByteBuffer() }
        return header.type.map { .frame(Frame($0, body: body)) } ?? .skipped(length: header.bodyLength)
    }

    /// The length of the body that the next header announces; nil before it is complete.
    var announcedLength: Int? {
        buffer.getInteger(at: buffer.readerIndex, as: UInt32.self).map { Int($0) }
    }

    /// Returns the bytes that have not been decoded, and empties the decoder.
    mutating func rest() -> ByteBuffer {
        defer { buffer = ByteBuffer() }
        return buffer
    }
}
