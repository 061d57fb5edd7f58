import NIOCore
import Testing
import UFreeDomain
import UFreeNode
import UFreeSync

@testable import UFreeTransport

@Suite("Two transports meet over TCP and TLS", .timeLimit(.minutes(2)))
struct MeetingTests {
    @Test("Y5: both learn each other's owner and device, and how they were connected")
    func peers() async throws {
        let (ana, ben) = (TestIdentity(), TestIdentity())
        let met = Log<ConnectedPeer>()
        let dialler = try makeTransport(ben)
        let there = try await listening(try makeTransport(ana)) { connection in
            met.add(connection.peer)
            await hear(connection)
        } _: { address in
            let seen = Log<ConnectedPeer>()
            try await dialler.dial(address, expecting: nil, isSearch: true) { seen.add($0.peer) }
            return (await seen.first(1), address)
        }
        let here = try #require(await met.first(1).first)
        let dialled = try #require(there.0.first)
        #expect(try here.keys == ben.node().keys)
        #expect(try dialled.keys == ana.node().keys)
        #expect(here.deviceList == dialler.identity.record)
        #expect(!here.isDialledByUs && dialled.isDialledByUs)
        #expect(here.nonces == dialled.nonces && here.diallerNonce != here.listenerNonce)
        #expect(here.isSearch && !dialled.isSearch)
        #expect(here.remoteHost == "127.0.0.1" && dialled.remoteHost == "127.0.0.1")
        #expect(here.listeningPort == nil && here.dialledAddress == nil)
        #expect(dialled.listeningPort == HostPort(there.1)?.port && dialled.dialledAddress == there.1)
        #expect(here.clockOffset == 0 && here.instance == dialler.instance)
    }

    @Test("Y5: friends exchange every message, in order and unchanged")
    func everything() async throws {
        let owner = try TestIdentity.fixed()
        // A device list is accepted only from its owner, and so are rows.
        let list = try owner.list([owner.deviceID])
        let said: [Message] = Samples.messages.map { sample in
            if case .deviceList = sample.message { .deviceList(list) } else { sample.message }
        }
        let heard = Log<Message>()
        let answers = Log<Message>()
        let dialler = try makeTransport(owner)
        try await listening(try makeTransport()) { connection in
            connection.setTrusted(true)
            try? await connection.receive { message in
                heard.add(message)
                if message.isForStrangers { _ = connection.send(message) }
            }
        } _: { address in
            try await dialler.dial(address) { connection in
                connection.setTrusted(true)
                for message in said { #expect(connection.send(message)) }
                var missing = said.count(where: \.isForStrangers)
                try? await connection.receive { message in
                    answers.add(message)
                    missing -= 1
                    if missing == 0 { connection.close(.goodbye) }
                }
            }
        }
        heard.end()
        answers.end()
        #expect(await heard.first(said.count) == said)
        #expect(await answers.first(said.count) == said.filter(\.isForStrangers))
    }

    @Test("Y2: a friend's frame may be as large as the engine makes it")
    func large() async throws {
        let rows = try (0..<3).map { _ in
            try Samples.day("2026-01-09", DayWord(.free), note: String(repeating: "👩‍👩‍👧‍👦", count: 200))
        }
        let part = Message.snapshotPart(rows)
        #expect(try part.frame().body.readableBytes > 4_096)
        let dialler = try makeTransport(TestIdentity.fixed())
        let heard = Log<Message>()
        try await listening(try makeTransport()) { connection in
            connection.setTrusted(true)
            try? await connection.receive { message in
                heard.add(message)
                _ = connection.send(.snapshotEnd)
            }
        } _: { address in
            try await dialler.dial(address) { connection in
                connection.setTrusted(true)
                // Long messages are answers to STATE; here one is the answer to the first message.
                _ = connection.send(.state(nil))
                try? await connection.receive { _ in
                    _ = connection.send(part)
                    #expect(await heard.first(2) == [.state(nil), part])
                    connection.close(.goodbye)
                }
            }
        }
    }

    @Test("A friend's first message is delivered before the node has recognised the friend")
    func early() async throws {
        let dialler = try makeTransport()
        let heard = Log<Message>()
        try await listening(try makeTransport()) { connection in
            try? await connection.receive { heard.add($0) }
        } _: { address in
            try await dialler.dial(address) { connection in
                connection.setTrusted(true)
                _ = connection.send(.state(nil))
                #expect(await heard.first(1) == [.state(nil)])
            }
        }
    }

    @Test("Y5: a node that shuts down sends goodbye, and the other side takes it as a normal end")
    func goodbye() async throws {
        let dialler = try makeTransport()
        let addresses = Log<String>()
        let connected = Log<Bool>()
        async let end: String = {
            let ended = Log<String>()
            for address in await addresses.first(1) {
                try await dialler.dial(address) { connection in
                    connected.add(true)
                    do {
                        try await connection.receive { _ in }
                        ended.add("well")
                    } catch {
                        ended.add("\(error)")
                    }
                }
            }
            return await ended.first(1).joined()
        }()
        try await listening(try makeTransport()) { connection in
            connected.add(true)
            await hear(connection)
        } _: { address in
            addresses.add(address)
            // Each side completes the handshake at its own time.
            _ = await connected.first(2)
        }
        #expect(try await end == "well")
    }

    @Test("F5: an address of this device itself is recognised and closed politely")
    func oneself() async throws {
        let transport = try makeTransport()
        let reached = Log<Bool>()
        try await listening(transport) { _ in
            reached.add(true)
        } _: { address in
            await #expect(
                throws: PeerError.oneself(instance: transport.instance, isThisInstance: true)
            ) {
                try await transport.dial(address) { _ in reached.add(true) }
            }
        }
        reached.end()
        #expect(await reached.first(1).isEmpty)
        #expect(transport.counters()["violations"] == 0)
    }

    @Test("Y6: another running instance of the same key is delivered, and the dialler learns its owner")
    func twin() async throws {
        let identity = TestIdentity()
        let there = try makeTransport(identity)
        let here = try makeTransport(identity)
        let met = Log<UInt64>()
        try await listening(there) { connection in
            met.add(connection.peer.instance)
            await hear(connection)
        } _: { address in
            await #expect(throws: PeerError.oneself(instance: there.instance, isThisInstance: false)) {
                try await here.dial(address) { connection in
                    met.add(connection.peer.instance)
                    connection.close(.cloneSuspected)
                }
            }
        }
        #expect(await Set(met.first(2)) == [here.instance, there.instance])
    }

    @Test(
        "Y4: an address without a listener, or an invalid one, is reported at once",
        arguments: [
            ("127.0.0.1:1", TransportError.unreachable(.refused)), ("localhost:1", .unreachable(.refused)),
            ("nowhere.invalid:1", .unreachable(.nameNotFound)), ("nowhere", .unreadableAddress("nowhere")),
            (":", .unreadableAddress(":")),
        ])
    func nobody(address: String, error: TransportError) async throws {
        let transport = try makeTransport()
        await #expect(throws: error) { try await transport.dial(address) { _ in } }
    }

    @Test(
        "Fault 33: a port in use is an error, or the next free one is taken where allowed"
    )
    func taken() async throws {
        try await listening(try makeTransport(), hear) { address in
            let strict = try makeTransport(listen: address)
            await #expect(throws: (any Error).self) { try await listening(strict, hear) { _ in } }
            let other = try await listening(
                try makeTransport(listen: address, allowsFreePort: true), hear
            ) { $0 }
            #expect(other != address && HostPort(other)?.host == "127.0.0.1")
        }
    }

    @Test("Y5: an IPv6 listener for everything also serves IPv4 and reports the address unchanged")
    func dualStack() async throws {
        let dialler = try makeTransport()
        let hosts = Log<String>()
        try await listening(try makeTransport(listen: "[::]:0")) { connection in
            hosts.add(connection.peer.remoteHost)
            await hear(connection)
        } _: { address in
            let port = HostPort(address)?.port ?? 0
            try await dialler.dial("127.0.0.1:\(port)") { _ in }
        }
        #expect(await hosts.first(1) == ["127.0.0.1"])
    }
}
