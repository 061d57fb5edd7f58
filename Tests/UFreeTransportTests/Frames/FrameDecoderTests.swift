import NIOCore
import Testing

@testable import UFreeTransport

@Suite("Cutting bytes into frames (fault 34)")
struct FrameDecoderTests {
    private func header(_ length: UInt32, type: UInt8 = 3, flags: UInt8 = 0, reserved: UInt16 = 0) -> [UInt8]
    {
        withUnsafeBytes(of: length.bigEndian) { Array($0) } + [type, flags]
            + withUnsafeBytes(of: reserved.bigEndian) { Array($0) }
    }

    private func decode(_ bytes: [UInt8], limit: Int = 4_096) throws -> [Frame] {
        var decoder = FrameDecoder()
        decoder.append(ByteBuffer(bytes: bytes))
        var frames: [Frame] = []
        while let frame = try decoder.nextFrame(limit: limit) { frames.append(frame) }
        return frames
    }

    @Test("A length up to the cap waits for its body", arguments: [UInt32(1), 4_095, 4_096])
    func allowed(length: UInt32) throws {
        #expect(try decode(header(length)).isEmpty)
        let body = [UInt8](repeating: 5, count: Int(length))
        #expect(try decode(header(length) + body) == [Frame(.ping, body: ByteBuffer(bytes: body))])
    }

    @Test("A body of length 0 is a frame")
    func empty() throws {
        #expect(try decode(header(0)) == [Frame(.ping)])
    }

    @Test(
        "A length above the cap is refused from the header alone",
        arguments: [UInt32(4_097), 65_536, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF])
    func refused(length: UInt32) {
        #expect(throws: Violation.tooLong) { try decode(header(length)) }
    }

    @Test("After its last frame, the memory of a chunk is free for the next one")
    func memory() throws {
        var chunk = ByteBuffer(bytes: header(2) + [5, 5] + header(0))
        let memory = chunk.withVeryUnsafeBytes { $0.baseAddress }
        var decoder = FrameDecoder()
        decoder.append(chunk)
        #expect(try decoder.nextFrame(limit: 4_096) != nil)
        #expect(try decoder.nextFrame(limit: 4_096) != nil)
        // If somebody else held the memory, this would take other memory.
        chunk.clear()
        chunk.writeBytes(header(0))
        #expect(chunk.withVeryUnsafeBytes { $0.baseAddress } == memory)
        #expect(try decoder.nextFrame(limit: 4_096) == nil)
    }

    @Test("A header cut at each byte is no frame yet, and no error", arguments: 0..<8)
    func cut(count: Int) throws {
        #expect(try decode(Array(header(0).prefix(count))).isEmpty)
    }

    @Test("Frames that arrive byte by byte are the same frames")
    func byteByByte() throws {
        let bytes = header(3) + [1, 2, 3] + header(0, type: 4) + header(2, type: 16) + [9, 8]
        var decoder = FrameDecoder()
        var frames: [Frame] = []
        for byte in bytes {
            decoder.append(ByteBuffer(bytes: [byte]))
            while let frame = try decoder.nextFrame(limit: 10) { frames.append(frame) }
        }
        #expect(try frames == decode(bytes))
        #expect(frames.map(\.type) == [.ping, .pong, .request])
        #expect(decoder.rest().readableBytes == 0)
    }

    @Test("An unknown type closes, unless its flag allows skipping", arguments: [UInt8(0), 5, 49, 255])
    func unknown(type: UInt8) throws {
        #expect(throws: Violation.unknownType) { try decode(header(0, type: type)) }
        #expect(try decode(header(2, type: type, flags: 1) + [1, 2] + header(0)) == [Frame(.ping)])
    }

    @Test("A known type may carry the skip flag")
    func knownWithFlag() throws {
        #expect(try decode(header(0, flags: 1)) == [Frame(.ping)])
    }

    @Test("Other flags and reserved bits close", arguments: [UInt8(2), 0x80, 0xFF])
    func flags(flags: UInt8) {
        #expect(throws: Violation.reservedBits) { try decode(header(0, flags: flags)) }
        #expect(throws: Violation.reservedBits) { try decode(header(0, reserved: UInt16(flags))) }
        #expect(throws: Violation.reservedBits) { try decode(header(0, reserved: UInt16(flags) << 8)) }
    }

    @Test("A limit that was raised between two frames applies to the second")
    func risingLimit() throws {
        var decoder = FrameDecoder()
        decoder.append(ByteBuffer(bytes: header(0) + header(5) + [1, 2, 3, 4, 5]))
        #expect(try decoder.nextFrame(limit: 4)?.body.readableBytes == 0)
        #expect(throws: Violation.tooLong) { try decoder.nextFrame(limit: 4) }
        #expect(decoder.announcedLength == 5)
        #expect(try decoder.nextFrame(limit: 5)?.body.readableBytes == 5)
    }

    @Test("Fault 26: consumed bytes are released, even while a frame is always incomplete")
    func bounded() throws {
        var decoder = FrameDecoder()
        let frame = header(92) + [UInt8](repeating: 5, count: 92)
        // Chunks end in the middle of a frame.
        decoder.append(ByteBuffer(bytes: frame.prefix(50)))
        for _ in 0..<2_000 {
            decoder.append(ByteBuffer(bytes: frame.dropFirst(50) + frame.prefix(50)))
            #expect(try decoder.nextFrame(limit: 4_096) != nil)
            #expect(try decoder.nextFrame(limit: 4_096) == nil)
        }
        #expect(decoder.rest().storageCapacity <= 65_536)
    }
}
