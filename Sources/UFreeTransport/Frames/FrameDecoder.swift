import NIOCore

/// Cuts a stream of bytes into frames, one at a time: a header is judged when its turn comes, under the limit of
/// that moment, so a peer that becomes a friend by one frame may send the next as a friend.
struct FrameDecoder {
    private var buffer = ByteBuffer()

    /// What the next bytes are.
    enum Piece: Equatable {
        case frame(Frame)
        /// A frame of an unknown type that may be skipped, with a body of that many bytes.
        case skipped(length: Int)
    }

    /// Takes what arrived. Call `next` until it is nil before the next chunk: then never more than one frame and one
    /// chunk are held.
    mutating func append(_ chunk: ByteBuffer) {
        guard buffer.readableBytes > 0 else {
            buffer = chunk
            return
        }
        buffer.discardReadBytes()
        buffer.writeImmutableBuffer(chunk)
    }

    /// The next frame that is complete, one at a time also of those that are skipped: many small ones come in one chunk.
    /// - Parameter limit: the longest body, in bytes.
    /// - Returns: nil when more bytes are needed.
    mutating func next(limit: Int) throws(Violation) -> Piece? {
        guard let bytes = buffer.getBytes(at: buffer.readerIndex, length: FrameHeader.length) else {
            return nil
        }
        let header = try FrameHeader(bytes, limit: limit)
        guard buffer.readableBytes >= FrameHeader.length + header.bodyLength else { return nil }
        buffer.moveReaderIndex(forwardBy: FrameHeader.length)
        guard let body = buffer.readSlice(length: header.bodyLength) else { return nil }
        return header.type.map { .frame(Frame($0, body: body)) } ?? .skipped(length: header.bodyLength)
    }

    /// How long a body the next header announces; nil before it is complete.
    var announcedLength: Int? {
        buffer.getInteger(at: buffer.readerIndex, as: UInt32.self).map { Int($0) }
    }

    /// What is not cut yet; the decoder is empty afterwards.
    mutating func rest() -> ByteBuffer {
        defer { buffer = ByteBuffer() }
        return buffer
    }
}
