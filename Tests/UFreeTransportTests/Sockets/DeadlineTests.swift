import NIOCore
import Synchronization
import Testing
import UFreeNode
import UFreeSync

@testable import UFreeTransport

@Suite("Slow and silent peers (faults 23, 26): deadlines, here short ones", .timeLimit(.minutes(2)))
struct DeadlineTests {
    private let identity = TestIdentity()

    private var hasty: TransportLimits {
        var limits = TransportLimits.patient
        limits.greeting = .milliseconds(150)
        return limits
    }

    private func converse(_ peer: RawPeer, _ limits: TransportLimits) async throws -> ([Frame], [String: Int])
    {
        let transport = try makeTransport(limits: limits)
        let frames = try await listening(transport, hear) { try await peer.converse(with: $0) }
        return (frames, transport.counters())
    }

    @Test("Fault 26: a peer that connects and sends nothing is closed")
    func silentTCP() async throws {
        let (frames, counters) = try await converse(RawPeer(), hasty)
        #expect(frames.isEmpty && counters["timeouts"] == 1 && counters["refused"] == 1)
    }

    @Test("Fault 26: a peer that stops inside the TLS handshake is closed")
    func silentTLS() async throws {
        let (frames, counters) = try await converse(
            RawPeer(bytes: [0x16, 0x03, 0x01, 0x02, 0x00, 0x01]), hasty)
        #expect(frames.isEmpty && counters["timeouts"] == 1)
    }

    @Test("Fault 26: a peer that stops inside HELLO gets the reason and is closed", arguments: [0, 4, 40])
    func silentHello(count: Int) async throws {
        // Long enough for TLS on a busy machine.
        var limits = TransportLimits.patient
        limits.greeting = .seconds(8)
        let hello = try identity.hello().frame().array
        let peer = RawPeer(bytes: Array(hello.prefix(count)), tls: try RawPeer.tls(identity))
        let (frames, counters) = try await converse(peer, limits)
        #expect(frames.map(\.closeReason) == [nil, .timeout] && counters["timeouts"] == 1)
    }

    @Test("Fault 23: a peer that never ends its frame is dead, even if it was pinged")
    func silentFrame() async throws {
        var limits = TransportLimits.patient
        limits.pingAfter = .milliseconds(100)
        limits.deadAfter = .milliseconds(250)
        let bytes = try identity.hello().frame().array + [0, 0, 1, 0, 16, 0, 0, 0, 1, 2]
        let (frames, counters) = try await converse(
            RawPeer(bytes: bytes, tls: try RawPeer.tls(identity)), limits)
        #expect(frames.first?.type == .hello && frames.last?.closeReason == .timeout)
        #expect(counters["timeouts"] == 1)
    }

    @Test("Fault 23: a peer whose bytes never become a frame is dead, however steadily they come")
    func dripping() async throws {
        var limits = TransportLimits.patient
        limits.pingAfter = .milliseconds(40)
        limits.deadAfter = .milliseconds(250)
        let pings = Mutex(0)
        let transport = try makeTransport(limits: limits)
        let bytes = try identity.hello().frame().array + [0, 0, 1, 0, 16, 0, 0, 0]
        try await listening(transport, hear) { address in
            let peer = RawPeer(bytes: bytes, tls: try RawPeer.tls(identity))
            return try await peer.converse(with: address) { frame in
                guard frame.type == .ping else { return [] }
                let count = pings.withLock { pings in
                    pings += 1
                    return pings
                }
                // One more byte of a frame of 256, each time it is asked.
                return count < 20 ? [0] : nil
            }
        }
        // Its CLOSE may cross the peer's data; the peer then receives nothing more.
        #expect(transport.counters()["timeouts"] == 1)
    }

    @Test("PING comes after silence and is itself answered with PONG")
    func answers() async throws {
        var limits = TransportLimits.patient
        limits.pingAfter = .milliseconds(40)
        let pings = Mutex(0)
        let transport = try makeTransport(limits: limits)
        let hello = try identity.hello().frame().array
        let frames = try await listening(transport, hear) { address in
            let peer = RawPeer(bytes: hello + Frame(.ping).array, tls: try RawPeer.tls(identity))
            return try await peer.converse(with: address) { frame in
                guard frame.type == .ping else { return [] }
                let count = pings.withLock { pings in
                    pings += 1
                    return pings
                }
                return count < 5 ? Frame(.pong).array : nil
            }
        }
        #expect(frames.filter { $0 == Frame(.ping) }.count == 5)
        #expect(frames.contains(Frame(.pong)))
        #expect(transport.counters()["timeouts"] == 0)
    }
}
