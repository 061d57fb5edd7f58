import NIOCore
import Testing
import UFreeNode
import UFreeSync

@testable import UFreeTransport

@Suite("Whether a connection is alive can be asked (fault 23)", .timeLimit(.minutes(2)))
struct ProbeTests {
    private let identity = TestIdentity()

    /// What a probe says of a peer that greets and then answers PING with those bytes; nil ends the connection.
    private func probe(
        within limit: Duration, answering answer: [UInt8]?
    ) async throws -> (isAlive: [Bool], frames: [Frame]) {
        let results = Log<Bool>()
        let hello = try identity.hello().frame().array
        let frames = try await listening(try makeTransport()) { connection in
            async let end: Void = hear(connection)
            results.add(await connection.probe(within: limit))
            connection.close(.goodbye)
            await end
        } _: { address in
            let peer = RawPeer(bytes: hello, tls: try RawPeer.tls(identity))
            return try await peer.converse(with: address) { frame in frame.type == .ping ? answer : [] }
        }
        return (await results.first(1), frames)
    }

    @Test("A peer that answers is alive, and was asked once")
    func alive() async throws {
        let result = try await probe(within: .seconds(60), answering: Frame(.pong).array)
        #expect(result.isAlive == [true])
        #expect(result.frames.count { $0.type == .ping } == 1)
    }

    @Test("Whatever frame it says is a sign of life")
    func another() async throws {
        let withdraw = try Message.withdraw(Samples.id(1)).frame().array
        #expect(try await probe(within: .seconds(60), answering: withdraw).isAlive == [true])
    }

    @Test("A peer that says nothing is dead when the time is over, and nothing is closed by that")
    func silent() async throws {
        let result = try await probe(within: .milliseconds(100), answering: [])
        #expect(result.isAlive == [false])
        // The test closes it, not the probe.
        #expect(result.frames.last?.closeReason == .goodbye)
    }

    @Test("Bytes that never become a frame are no sign of life")
    func half() async throws {
        let frame = try Message.withdraw(Samples.id(1)).frame().array
        #expect(
            try await probe(within: .milliseconds(100), answering: Array(frame.dropLast())).isAlive == [false]
        )
    }

    @Test("A connection that ends is dead at once")
    func ended() async throws {
        #expect(try await probe(within: .seconds(60), answering: nil).isAlive == [false])
    }

    @Test("A connection that has ended is dead, and so is one whose asker was cancelled")
    func over() async throws {
        let results = Log<Bool>()
        let dialler = try makeTransport()
        try await listening(try makeTransport(), hear) { address in
            try await dialler.dial(address) { connection in
                // A task, to be cancelled: nobody reads here, so no answer is heard and only that ends it.
                let asking = Task { await connection.probe(within: .seconds(60)) }
                asking.cancel()
                results.add(await asking.value)
                connection.close(.goodbye)
                results.add(await connection.probe(within: .seconds(60)))
            }
        }
        #expect(await results.first(2) == [false, false])
    }
}
