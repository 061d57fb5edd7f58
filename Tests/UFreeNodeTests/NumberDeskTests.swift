import Synchronization
import Testing
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeNode

@Suite("What a node answers to phone searches")
struct NumberDeskTests {
    private let fixture: ServiceFixture
    private let desk: NumberDesk

    init() throws {
        fixture = try ServiceFixture(zone: .utc)
        desk = NumberDesk(store: fixture.store, clock: fixture.clock)
    }

    private func begin(_ count: Int, _ person: UInt8, from host: String = "192.0.2.2") async throws -> Int {
        let peer = ConnectedPeer(try ServiceFixture.person(person), from: host, of: host)
        return try await desk.begin(count, peer, isBlocked: false).shown.count
    }

    @Test("P9: a day has limits for one owner, for one address, and for all; the next day has its own")
    func limits() async throws {
        #expect(try await begin(256, 2) == 1)
        #expect(try await begin(256, 2) == 1)
        #expect(try await begin(32, 2) == 0)
        // Another key of the same address.
        #expect(try await begin(256, 3) == 1)
        #expect(try await begin(256, 3) == 1)
        #expect(try await begin(32, 4) == 0)
        for person in UInt8(5)...8 { #expect(try await begin(256, person, from: "192.0.2.\(person)") == 1) }
        #expect(try await begin(32, 9, from: "192.0.2.9") == 0)
        // A new start does not open the day again.
        let again = NumberDesk(store: fixture.store, clock: fixture.clock)
        let peer = ConnectedPeer(try ServiceFixture.person(10), from: "192.0.2.10", of: "192.0.2.10")
        #expect(try await again.begin(32, peer, isBlocked: false).shown.isEmpty)
        fixture.clock.advance(milliseconds: .day)
        #expect(try await begin(32, 2) == 1)
    }

    @Test(
        "P9: a changed number takes effect with the next search, and one that has begun is finished with its key"
    )
    func renewed() async throws {
        let peer = ConnectedPeer(try ServiceFixture.person(2))
        let first = try await desk.begin(32, peer, isBlocked: false)
        #expect(first.shown.first?.needsSearcher == true)
        let number = try PhoneNumber(reading: "+436641234567")
        _ = try await fixture.store.updateOwnNumber(at: fixture.clock.now()) { _ in
            OwnNumber(number: number, finders: .anyone)
        }
        await desk.renew()
        let second = try await desk.begin(32, peer, isBlocked: false)
        #expect(second.shown.first?.needsSearcher == false)
        #expect(first.shown.first?.key != second.shown.first?.key)
        let point = try #require(first.shown.first?.key)
        for visit in [first.visit, second.visit] {
            #expect(try await desk.evaluate([point], for: visit).count == 1)
        }
        await desk.renew()
        await desk.renew()
        #expect(try await desk.evaluate([point], for: first.visit).count == 1)
        await #expect(throws: (any Error).self) { try await desk.evaluate([[1]], for: second.visit) }
    }

    @Test("P9: a clock that was far ahead keeps nobody from searching once it is right")
    func ahead() async throws {
        fixture.clock.advance(milliseconds: 400 * .day)
        for person in UInt8(2)...9 { #expect(try await begin(256, person, from: "192.0.2.\(person)") == 1) }
        fixture.clock.advance(milliseconds: -400 * .day)
        #expect(try await begin(32, 10, from: "192.0.2.10") == 0)
        fixture.clock.advance(milliseconds: .day)
        #expect(try await begin(32, 10, from: "192.0.2.10") == 1)
    }

    @Test("P9: after a reset nobody is found, although the daemon still runs")
    func reset() async throws {
        let number = try PhoneNumber(reading: "+436641234567")
        _ = try await fixture.store.updateOwnNumber(at: fixture.clock.now()) { _ in
            OwnNumber(number: number, finders: .anyone)
        }
        var batches = fixture.store.batches().makeAsyncIterator()
        _ = try await fixture.store.reset(at: fixture.clock.now())
        var changes: [JournalChange] = []
        while !changes.contains(.finding), let batch = await batches.next(isolation: #isolation) {
            changes += batch.changes
        }
        #expect(try await fixture.store.ownNumber() == OwnNumber())
    }

    /// A connection that asks for a search, and everything that comes after that.
    private func visit(_ messages: [NumberMessage]) async throws -> ScriptedConnection {
        let desk = try NodeDesk(zone: .utc, now: ServiceFixture.noon)
        let connection = ScriptedConnection(
            try ServiceFixture.person(2), isSearch: true, saying: messages.map { .number($0) })
        await desk.node.serve(connection)
        return connection
    }

    @Test(
        "P9: one connection carries one search: a second one, more elements than that, and answers end it",
        arguments: [
            [NumberMessage.search(32), .search(32)], [.blinded([[1]])], [.findable(nil)], [.evaluated([])],
        ])
    func oneSearch(messages: [NumberMessage]) async throws {
        let connection = try await visit(messages)
        #expect(await connection.end() == .violation)
        if messages.count > 1, case .number(.findable(let shown)) = await connection.next() {
            #expect(shown?.tags.count == 256)
        }
    }

    @Test("P9: what belongs to no search ends it, and everything else about the peer stays untouched")
    func otherMessages() async throws {
        let desk = try NodeDesk(zone: .utc, now: ServiceFixture.noon)
        let connection = ScriptedConnection(
            try ServiceFixture.person(2), isSearch: true,
            saying: [.request(RequestID(bytes: [UInt8](repeating: 1, count: 16))!, name: "Eve")])
        await desk.node.serve(connection)
        #expect(await connection.end() == .violation)
        #expect(try await desk.fixture.store.requests(at: ServiceFixture.noon).isEmpty)
    }
}

@Suite("How a node asks others in a phone search")
struct NumberAskingTests {
    private let round: NumberRound

    init() throws {
        round = NumberRound(
            [try PhoneNumber(reading: "+436641234567")], own: nil, me: try ServiceFixture.person(1).owner)
    }

    private func ask(
        _ messages: [Message], pause: @escaping Pause
    ) async throws -> (ScriptedConnection, NumberAsking) {
        let connection = ScriptedConnection(try ServiceFixture.person(2), saying: messages)
        let asking = NumberAsking(round, pause: pause)
        await asking.run(on: connection)
        return (connection, asking)
    }

    @Test("P9: who says nothing for 20 seconds is not waited for any longer")
    func silence() async throws {
        let waits = Mutex<[Duration]>([])
        let (connection, asking) = try await ask([]) { time in waits.withLock { $0.append(time) } }
        #expect(await connection.end() == .timeout)
        #expect(await asking.outcome() == .silent)
        #expect(waits.withLock { $0 } == [.seconds(20)])
    }

    @Test(
        "P9: who says something else than belongs to an answer is not heard any longer",
        arguments: [Message.number(.search(32)), .number(.blinded([[1]])), .state(nil)])
    func others(message: Message) async throws {
        let (connection, asking) = try await ask([message]) { _ in
            for await _ in AsyncStream.makeStream(of: Never.self).stream {}
        }
        #expect(await connection.end() == .violation)
        #expect(await asking.outcome() == .silent)
    }

    @Test("P9: one person is asked once in a search, however many addresses it announces")
    func twins() async throws {
        #expect(round.begins(try ServiceFixture.person(2).owner))
        let (connection, asking) = try await ask([]) { _ in }
        #expect(await connection.end() == .goodbye)
        #expect(await asking.isLeftOut)
        #expect(await asking.outcome() == .silent)
    }

    @Test("P9, F20: a friend and who is blocked are asked nothing once they are recognised")
    func leftOut() async throws {
        let connection = ScriptedConnection(try ServiceFixture.person(2), saying: [])
        let asking = NumberAsking(round) { _ in }
        await asking.run(on: connection, isLeftOut: true)
        #expect(await connection.end() == .goodbye)
        #expect(await asking.isLeftOut)
        connection.finish()
        #expect(await connection.next() == nil)
    }
}
