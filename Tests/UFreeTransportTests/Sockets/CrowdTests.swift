import NIOCore
import NIOPosix
import Testing
import UFreeDomain
import UFreeNode
import UFreeSync

@testable import UFreeTransport

@Suite("Too many strangers, and peers that do not read (fault 26)", .timeLimit(.minutes(2)))
struct CrowdTests {
    private struct End: Equatable {
        let number: Int
        let reason: CloseReason?
    }

    @Test("Y5: the oldest stranger of an address makes room, a friend of the same address does not")
    func perSource() async throws {
        var limits = TransportLimits.patient
        limits.strangersPerSource = 2
        let friend = TestIdentity()
        let transport = try makeTransport(limits: limits)
        let greeted = Log<Int>()
        let ends = Log<End>()
        let answers = Log<Message>()
        try await listening(transport) { connection in
            if connection.peer.keys.device == friend.deviceID {
                await echo(connection)
            } else {
                await hear(connection)
            }
        } _: { address in
            try await withThrowingTaskGroup(of: Void.self) { group in
                let (asking, ask) = AsyncStream.makeStream(
                    of: Void.self, bufferingPolicy: .bufferingNewest(1))
                let dialler = try makeTransport(friend)
                group.addTask {
                    try await dialler.dial(address) { connection in
                        connection.setTrusted(true)
                        _ = connection.send(.state(nil))
                        await withTaskGroup(of: Void.self) { inner in
                            inner.addTask { try? await connection.receive { answers.add($0) } }
                            for await _ in asking { _ = connection.send(.snapshotEnd) }
                            connection.close(.goodbye)
                        }
                    }
                }
                // The answer shows that the peer is a friend by now.
                #expect(await answers.first(1) == [.state(nil)])
                for number in 1...3 {
                    group.addTask {
                        let identity = TestIdentity()
                        let peer = RawPeer(
                            bytes: try identity.hello().frame().array, tls: try RawPeer.tls(identity))
                        let frames = try await peer.converse(with: address) { frame in
                            if frame.type == .hello { greeted.add(number) }
                            return []
                        }
                        ends.add(End(number: number, reason: frames.last?.closeReason))
                    }
                    #expect(await greeted.first(1) == [number])
                }
                #expect(await ends.first(1) == [End(number: 1, reason: .overloaded)])
                ask.yield()
                #expect(await answers.first(1) == [.snapshotEnd])
                ask.finish()
                group.cancelAll()
            }
        }
        #expect(transport.counters()["refused"] == 1)
    }

    @Test("Y5, F6: a former friend is a stranger again, and makes room like one")
    func formerFriend() async throws {
        var limits = TransportLimits.patient
        limits.strangersPerSource = 1
        let friend = TestIdentity()
        let transport = try makeTransport(limits: limits)
        let parted = Log<Bool>()
        let greeted = Log<Bool>()
        try await listening(transport) { connection in
            guard connection.peer.keys.device == friend.deviceID else { return await hear(connection) }
            connection.setTrusted(true)
            try? await connection.receive { _ in
                connection.setTrusted(false)
                parted.add(true)
            }
        } _: { address in
            try await withThrowingTaskGroup(of: Void.self) { group in
                let dialler = try makeTransport(friend)
                group.addTask {
                    try await dialler.dial(address) { connection in
                        _ = connection.send(.state(nil))
                        await hear(connection)
                    }
                }
                #expect(await parted.first(1) == [true])
                #expect(transport.counters()["refused"] == 0)
                group.addTask {
                    let identity = TestIdentity()
                    let peer = RawPeer(
                        bytes: try identity.hello().frame().array, tls: try RawPeer.tls(identity))
                    _ = try await peer.converse(with: address) { frame in
                        if frame.type == .hello { greeted.add(true) }
                        return []
                    }
                }
                #expect(await greeted.first(1) == [true])
                // The connection that it displaced was counted when it arrived.
                #expect(transport.counters()["refused"] == 1)
                group.cancelAll()
            }
        }
    }

    @Test("Y5: a peer that does not read is dropped when its queue is full, no message is")
    func queue() async throws {
        var limits = TransportLimits.patient
        limits.queue = 8
        limits.flush = .milliseconds(100)
        let part = Message.snapshotPart([
            try Samples.day("2026-01-09", .unknown, note: String(repeating: "👩‍👩‍👧‍👦", count: 200))
        ])
        let sent = Log<Int>()
        let full = Log<Bool>()
        let dialler = try makeTransport()
        try await listening(try makeTransport(limits: limits)) { connection in
            connection.setTrusted(true)
            var count = 0
            while connection.send(part), count < 1_000_000 { count += 1 }
            sent.add(count)
            #expect(!connection.send(part))
            full.add(true)
        } _: { address in
            try await dialler.dial(address) { _ in _ = await full.first(1) }
        }
        let count = try #require(await sent.first(1).first)
        #expect((8..<1_000_000).contains(count))
    }

    @Test("Y5: the queue of a peer that does not read is bounded in bytes as well")
    func queueBytes() async throws {
        var limits = TransportLimits.patient
        limits.queue = 1_000_000
        limits.queueBytes = 262_144
        limits.flush = .milliseconds(100)
        let part = Message.snapshotPart([
            try Samples.day("2026-01-09", .unknown, note: String(repeating: "👩‍👩‍👧‍👦", count: 200))
        ])
        let sent = Log<Int>()
        let dialler = try makeTransport()
        try await listening(try makeTransport(limits: limits)) { connection in
            connection.setTrusted(true)
            var count = 0
            while connection.send(part), count < 60_000 { count += 1 }
            sent.add(count)
            connection.close(.goodbye)
        } _: { address in
            try await dialler.dial(address) { _ in
                // Pieces of 5 kB. How many fit depends on the kernels' buffers, and on what they pass on meanwhile.
                let count = await sent.first(1).first ?? 0
                #expect((50..<60_000).contains(count))
            }
        }
    }

    @Test(
        "Fault 14: above the limit of all connections nobody is accepted or dialled, whatever those do"
    )
    func everybody() async throws {
        var limits = TransportLimits.patient
        limits.channels = 3
        let transport = try makeTransport(limits: limits)
        let identity = TestIdentity()
        let peer = RawPeer(bytes: try identity.hello().frame().array, tls: try RawPeer.tls(identity))
        try await listening(transport, hear) { address in
            let target = try #require(HostPort(address))
            var silent: [any Channel] = []
            for _ in 1...3 {
                silent.append(
                    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                        .connect(host: target.host, port: target.port).get())
            }
            // Each is counted on its own event loop.
            while transport.openChannels.haveRoom {
                try await MultiThreadedEventLoopGroup.singleton.next().submit {}.get()
            }
            #expect(try await peer.converse(with: address) { _ in nil }.isEmpty)
            #expect(transport.counters()["exhausted"] == 1 && transport.counters()["timeouts"] == 0)
            await #expect(throws: TransportError.noRoom) { try await transport.dial(address) { _ in } }
            for channel in silent { try await channel.close() }
            // Their ends are detected one by one.
            var frames: [Frame] = []
            while frames.isEmpty { frames = try await peer.converse(with: address) { _ in nil } }
            #expect(frames.first?.type == .hello)
        }
    }
}
