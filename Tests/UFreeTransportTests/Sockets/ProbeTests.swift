import NIOCore
import Testing
import UFreeNode
import UFreeSync

@testable import UFreeTransport

@Suite("A connection can be probed for life (fault 23)", .timeLimit(.minutes(2)))
struct ProbeTests {
    private let identity = TestIdentity()

    /// Returns the result of probing a peer that sends HELLO and then answers PING with those bytes; nil
    /// closes the connection.
    private func probe(
        within limit: Duration, answering answer: [UInt8]?
    ) async throws -> (isAlive: [Bool?], frames: [Frame]) {
        let results = Log<Bool?>()
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

    @Test("A peer that answers is alive, and was pinged once")
    func alive() async throws {
        let result = try await probe(within: .seconds(60), answering: Frame(.pong).array)
        #expect(result.isAlive == [true])
        #expect(result.frames.count { $0.type == .ping } == 1)
    }

    @Test("Any frame is a sign of life")
    func another() async throws {
        let withdraw = try Message.withdraw(Samples.id(1)).frame().array
        #expect(try await probe(within: .seconds(60), answering: withdraw).isAlive == [true])
    }

    @Test("A silent peer is dead when the time is over, and nothing is closed by that")
    func silent() async throws {
        let result = try await probe(within: .milliseconds(100), answering: [])
        #expect(result.isAlive == [false])
        // The test closes the connection, not the probe.
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

    @Test("A peer that this side does not read at the moment is not judged by its silence")
    func unread() async throws {
        let results = Log<Bool?>()
        let bytes = try identity.hello().frame().array + Message.withdraw(Samples.id(1)).frame().array
        let end = try CloseNotice(.goodbye).frame().array
        try await listening(try makeTransport()) { connection in
            try? await connection.receive { _ in
                results.add(await connection.probe(within: .zero))
                connection.close(.goodbye)
            }
        } _: { address in
            let peer = RawPeer(bytes: bytes, tls: try RawPeer.tls(identity))
            try await peer.converse(with: address) { $0.type == .close ? end : [] }
        }
        #expect(await results.first(1) == [nil])
    }

    @Test("When this side continues reading, the peer is pinged")
    func readAgain() async throws {
        let results = Log<Bool?>()
        let bytes = try identity.hello().frame().array + Message.withdraw(Samples.id(1)).frame().array
        try await listening(try makeTransport()) { connection in
            try? await connection.receive { _ in
                // The probe starts while this message is handled, which ends before the answer arrives.
                Task {
                    results.add(await connection.probe(within: .seconds(60)))
                    connection.close(.goodbye)
                }
                _ = await connection.stands(for: .milliseconds(20))
            }
        } _: { address in
            let peer = RawPeer(bytes: bytes, tls: try RawPeer.tls(identity))
            return try await peer.converse(with: address) { frame in
                frame.type == .ping ? Frame(.pong).array : []
            }
        }
        #expect(await results.first(1) == [true])
    }

    @Test("Waiting on a connection ends with the connection, and otherwise not before its time")
    func kept() async throws {
        let results = Log<Bool?>()
        let hello = try identity.hello().frame().array
        try await listening(try makeTransport()) { connection in
            results.add(await connection.stands(for: .milliseconds(1)))
            async let stands = connection.stands(for: .seconds(3_600))
            // The peer disconnects when it receives PING.
            async let end: Void = hear(connection)
            _ = await connection.probe(within: .seconds(60))
            results.add(await stands)
            await end
        } _: { address in
            let peer = RawPeer(bytes: hello, tls: try RawPeer.tls(identity))
            return try await peer.converse(with: address) { $0.type == .ping ? nil : [] }
        }
        #expect(await results.first(2) == [true, false])
    }

    /// Returns the messages from a peer that sends data after its HELLO, and disconnects when it receives an
    /// answer.
    private func words(
        _ bytes: [UInt8], _ wait: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws -> [String] {
        let results = Log<String>()
        let hello = try identity.hello().frame().array
        let said =
            try Message.withdraw(Samples.id(1)).frame().array + bytes
            + CloseNotice(.notPermitted).frame().array
        return try await listening(try makeTransport()) { connection in
            do {
                try await connection.receive { _ in
                    results.add("message")
                    _ = connection.send(.ack(.withdraw, Samples.id(1)))
                    await wait(connection)
                }
                results.add("the end")
            } catch {
                results.add("\(error)")
            }
        } _: { address in
            let peer = RawPeer(bytes: hello, tls: try RawPeer.tls(identity))
            try await peer.converse(with: address) { $0.type == .hello ? said : nil }
            // The other side is cancelled after this.
            return await results.first(2)
        }
    }

    @Test("Of a peer that hung up while it had to wait only the reason for the end is delivered")
    func reasonBehindADebt() async throws {
        let more = try Message.withdraw(Samples.id(2)).frame().array
        let heard = try await words(more) { connection in
            // Until the peer has disconnected.
            #expect(await !connection.stands(for: .seconds(3_600)))
            connection.close(.goodbye)
        }
        #expect(heard == ["message", "\(PeerError.closed(.notPermitted))"])
    }

    @Test("The end does not wait for a peer that hung up after sending too many PONGs")
    func pongsBehindTheEnd() async throws {
        // Four minutes' worth of them, which is longer than this suite's time limit.
        let pongs = Array(repeatElement(Frame(.pong).array, count: 60_000).joined())
        let heard = try await words(pongs) { connection in _ = await connection.stands(for: .seconds(3_600)) }
        // Data that the peer had not sent before it disconnected may be lost, including its CLOSE.
        let ends = [PeerError.closed(.notPermitted), .lost].map { ["message", "\($0)"] }
        #expect(ends.contains(heard))
    }

    @Test("An ended connection is dead, and so is one whose probe was cancelled")
    func over() async throws {
        let results = Log<Bool?>()
        let dialler = try makeTransport()
        try await listening(try makeTransport(), hear) { address in
            try await dialler.dial(address) { connection in
                // A task that can be cancelled: nobody reads here, so no answer is received and only
                // cancellation ends it.
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
