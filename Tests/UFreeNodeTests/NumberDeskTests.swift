import Testing
import UFreeDomain
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
            #expect(try await desk.evaluate([point], with: visit.key).count == 1)
        }
        await desk.renew()
        await #expect(throws: CancellationError.self) {
            try await desk.evaluate([point], with: first.visit.key)
        }
        await #expect(throws: (any Error).self) { try await desk.evaluate([[1]], with: second.visit.key) }
    }
}
