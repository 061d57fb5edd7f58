import NIOCore

/// One frame of a known type.
struct Frame: Equatable {
    let type: FrameType
    let body: ByteBuffer

    init(_ type: FrameType, body: ByteBuffer = ByteBuffer()) {
        self.type = type
        self.body = body
    }

    /// The header and the body as they are sent.
    var bytes: ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(FrameHeader.length + body.readableBytes)
        buffer.writeInteger(UInt32(clamping: body.readableBytes))
        buffer.writeInteger(type.rawValue)
        buffer.writeInteger(type.isSkippable ? FrameHeader.skipFlag : 0)
        buffer.writeInteger(UInt16(0))
        buffer.writeImmutableBuffer(body)
        return buffer
    }
}
