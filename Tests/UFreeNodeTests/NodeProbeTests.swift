import Synchronization
import Testing
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeNode

@Suite(.timeLimit(.minutes(1)))
struct NodeProbeTests {
    @Test(arguments: [true, false])
    func `Y6: several connections with a connected device's key cause only one probe of it`(
        isAlive: Bool
    ) async throws {
        let desk = try NodeDesk(zone: .utc, now: Timestamp(milliseconds: 1_767_960_000_000))
        let ben = try ServiceFixture.person(3)
        try await desk.fixture.befriend(ben, name: "Ben")
        let connections = (1...4).map { AskedConnection(ben, instance: $0) }
        try await desk.run { _ in
            for (number, connection) in connections.enumerated() {
                await desk.node.mailbox.send(.connected(SessionID(number: UInt64(number)), connection))
            }
            // The third doesn't wait for the answer, and the others are not affected by it.
            await desk.node.mailbox.send(.ended(SessionID(number: 2), said: nil, isLost: false))
            connections[0].answer.yield(isAlive)
            var closed: [CloseReason] = []
            for number in isAlive ? [1, 3] : [0, 3] {
                for await reason in connections[number].closes.stream {
                    closed.append(reason)
                    break
                }
            }
            // The older of the two that wait for the end of the first replaces it, and is then probed
            // because of the other.
            #expect(
                closed == (isAlive ? [.cloneSuspected, .cloneSuspected] : [.duplicate, .cloneSuspected]))
            #expect(
                connections.map { $0.asked.load(ordering: .relaxed) }
                    == (isAlive ? [1, 0, 0, 0] : [1, 1, 0, 0]))
        }
    }
}

/// Counts the probes. The first connection answers when the test says so, the others at once.
private final class AskedConnection: PeerConnection {
    let peer: ConnectedPeer
    let asked = Atomic(0)
    let closes = AsyncStream.makeStream(of: CloseReason.self)
    let answer: AsyncStream<Bool>.Continuation
    private let answers: AsyncStream<Bool>

    init(_ keys: PeerKeys, instance: Int) {
        (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        if instance > 1 { answer.yield(true) }
        peer = ConnectedPeer(keys, instance: UInt64(instance))
    }

    func receive(_ body: (Message) async -> Void) async throws {}
    func send(_ message: Message) -> Bool { true }
    func close(_ reason: CloseReason) { closes.continuation.yield(reason) }
    func probe(within limit: Duration) async -> Bool? {
        asked.add(1, ordering: .relaxed)
        for await isAlive in answers { return isAlive }
        return false
    }
    func stands(for time: Duration) async -> Bool { true }
    func setTrusted(_ isTrusted: Bool) {}
}
