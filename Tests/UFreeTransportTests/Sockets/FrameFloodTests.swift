import Crypto
import NIOCore
import NIOPosix
import Testing
import UFreeNode
import UFreeSync
import UFreeTestSupport

@testable import UFreeTransport

@Suite("One frame repeated (fault 26)", .timeLimit(.minutes(2)))
struct FrameFloodTests {
    private let identity = TestIdentity()

    /// Sends HELLO, those frames at once, and goodbye; returns the received frames.
    private func say(_ frames: [Frame], skipping: Int = 0) async throws -> [Frame] {
        let unknown: [UInt8] = [0, 0, 0, 0, 99, FrameHeader.skipFlag, 0, 0]
        let end = try CloseNotice(.goodbye).frame().array
        let bytes =
            try identity.hello().frame().array + frames.flatMap(\.array)
            + (0..<skipping).flatMap { _ in unknown } + end
        return try await listening(try makeTransport(), hear) { address in
            try await RawPeer(bytes: bytes, tls: try RawPeer.tls(identity)).converse(with: address)
        }
    }

    @Test("Eight PINGs that come together get one PONG")
    func pongs() async throws {
        let frames = try await say(Array(repeating: Frame(.ping), count: 8))
        #expect(frames.count { $0.type == .pong } == 1)
        #expect(!frames.contains { $0.closeReason == .overloaded })
    }

    @Test("A peer that keeps pinging gets the reason overloaded, and is closed")
    func tooMany() async throws {
        let frames = try await say(Array(repeating: Frame(.ping), count: 500))
        #expect(frames.last?.closeReason == .overloaded)
        #expect(frames.count { $0.type == .pong } <= 8)
    }

    @Test("PONGs without a PING, and frames to skip, are read slowly, and the next message arrives")
    func slowly() async throws {
        let start = ContinuousClock.now
        let frames = try await say(Array(repeating: Frame(.pong), count: 700), skipping: 700)
        #expect(!frames.contains { $0.closeReason == .overloaded || $0.closeReason == .violation })
        // 376 more than may arrive at once, at 256 a second; the last quarter of a second is not waited for.
        #expect(ContinuousClock.now - start >= .seconds(1))
    }

    @Test("A frame to skip is not accepted as the first frame")
    func first() async throws {
        let bytes: [UInt8] = [0, 0, 0, 0, 99, FrameHeader.skipFlag, 0, 0]
        let frames = try await listening(try makeTransport(), hear) { address in
            try await RawPeer(bytes: bytes, tls: try RawPeer.tls(identity)).converse(with: address)
        }
        #expect(frames.last?.closeReason == .violation)
    }

    @Test("Data that a peer sends after the end is not kept, and the end does not wait for it")
    func afterTheEnd() async throws {
        var limits = TransportLimits.patient
        // Longer than this test may take.
        limits.flush = .seconds(600)
        let withdraw = try Message.withdraw(Samples.id(1)).frame().array
        let ends = Log<Int>()
        try await listening(try makeTransport(limits: limits)) { connection in
            var count = 0
            try? await connection.receive { _ in
                count += 1
                connection.close(.goodbye)
            }
            ends.add(count)
        } _: { address in
            let device = try DeviceCertificate(privateKey: Array(identity.device.rawRepresentation))
            let peer = DeafPeer(
                to: address, certificate: device.certificate, key: device.key,
                hello: try identity.hello().frame().array,
                saying: (0..<2_000).flatMap { _ in withdraw })
            peer.press(1)
            // One message was received, and the peer is connected again: its previous connection is closed.
            #expect(await ends.first(2) == [1, 1])
            #expect(peer.tally.connections >= 2)
            peer.rest()
        }
    }
}
