import NIOCore
import Testing
import UFreeSync
import UFreeTestSupport

@testable import UFreeTransport

@Suite("Random bytes (fault 35): a message or a violation, never a crash")
struct GarbageTests {
    private func feed(_ bytes: [UInt8]) -> Int {
        var decoder = FrameDecoder()
        decoder.append(ByteBuffer(bytes: bytes))
        var count = 0
        do throws(Violation) {
            while let frame = try decoder.nextFrame(limit: 65_536) {
                count += 1
                switch frame.type {
                case .hello: _ = try Hello(frame, from: TestIdentity.device(of: []))
                case .close: _ = try CloseNotice(frame)
                case .ping, .pong: break
                default: _ = try UFreeSync.Message(frame)
                }
            }
        } catch {
            // A violation is one of two correct results.
        }
        return count
    }

    @Test("4,000 samples with one to eight bits flipped")
    func flips() throws {
        let samples = try SampleFile.names().sorted().map { try SampleFile.bytes($0) }
        var random = SeededGenerator(seed: 35)
        var frames = 0
        for _ in 0..<4_000 {
            var bytes = samples[Int.random(in: 0..<samples.count, using: &random)]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
                    1 << UInt8.random(in: 0..<8, using: &random)
            }
            frames += feed(bytes)
        }
        #expect(frames > 0)
    }

    @Test("Every sample cut after every byte")
    func cuts() throws {
        for name in try SampleFile.names() {
            let bytes = try SampleFile.bytes(name)
            for count in 0..<bytes.count { _ = feed(Array(bytes.prefix(count))) }
        }
    }

    @Test("Every type with 300 bodies of noise")
    func noise() {
        var random = SeededGenerator(seed: 36)
        for type in FrameType.allCases {
            for _ in 0..<300 {
                let count = Int.random(in: 0...200, using: &random)
                let body = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                #expect(feed(Frame(type, body: ByteBuffer(bytes: body)).array) == 1)
            }
        }
    }

    @Test("Nesting deeper than any message, known or not, is refused")
    func nesting() {
        var groups = [UInt8](repeating: 0xFB, count: 2_000)
        groups += [UInt8](repeating: 0xFC, count: 2_000)
        #expect(throws: Violation.malformed) {
            try UFreeSync.Message(Frame(.delta, body: ByteBuffer(bytes: groups)))
        }
        var rows: [UInt8] = []
        for _ in 0..<1_000 { rows = [0x1A] + Self.varint(rows.count) + rows }
        _ = try? UFreeSync.Message(Frame(.delta, body: ByteBuffer(bytes: rows)))
    }

    private static func varint(_ value: Int) -> [UInt8] {
        value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + varint(value >> 7)
    }
}
