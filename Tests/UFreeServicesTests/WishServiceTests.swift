import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

/// The time is Friday, 2026-01-09, 12:00 in Vienna.
@Suite struct WishServiceTests {
    private let fixture: ServiceFixture
    private let ben: PeerKeys
    private let ana: PeerKeys
    private var service: WishService { fixture.services.wishes }

    init() async throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
        (ben, ana) = try (ServiceFixture.person(2), ServiceFixture.person(3))
        for (peer, name) in [(ben, "Ben"), (ana, "Anna")] {
            try await fixture.befriend(peer, name: name, zone: ZoneName("Europe/Vienna"))
        }
    }

    @Test(
        "A wish is met on the days of the week on which all its people are free, in the requested part"
    )
    func met() async throws {
        try await fixture.give("2026-01-10", DayWord(.eveningOnly), of: ben)
        try await fixture.give("2026-01-10", DayWord(.free), of: ana)
        try await fixture.give("2026-01-11", DayWord(.eveningOnly), of: ben)
        try await fixture.give("2026-01-20", DayWord(.free), of: ben)
        let both = try await service.add(WishBody(people: ["ben", "Anna"], part: "evening"))
        #expect(both.wishes.map(\.met) == [["2026-01-10"]])
        #expect(both.wishes.first?.people.map(\.name) == ["Ben", "Anna"])
        let one = try await service.add(
            WishBody(people: ["Ben"], dates: ["2026-01-11", "2026-01-20"], part: "evening"))
        #expect(one.wishes.map(\.number) == [1, 2])
        #expect(one.wishes.last?.met == ["2026-01-11"])
        let day = try await service.add(WishBody(people: ["Ben"]))
        #expect(day.wishes.last?.met == [])
    }

    @Test("L3: a wish for now is met by friends' live status, or else their day")
    func now() async throws {
        try await fixture.give("2026-01-09", DayWord(.busy), of: ben)
        _ = try await service.add(WishBody(people: ["Ben"], now: true))
        #expect(try await service.wishes().wishes.map(\.met) == [[]])
        try await fixture.give(live: .free, minutes: 10, of: ben)
        #expect(try await service.wishes().wishes.map(\.met) == [["2026-01-09"]])
        fixture.clock.advance(milliseconds: 10 * 60_000)
        #expect(try await service.wishes().wishes.map(\.met) == [[]])
    }

    @Test("D4: too many people, and a part together with now, are refused")
    func rules() async throws {
        await #expect(throws: APIError(.validationFailed, rules: ["people|tooMany|\(Wish.mostPeople)"])) {
            try await service.add(
                WishBody(people: Array(repeating: "Ben", count: Wish.mostPeople + 1)))
        }
        await #expect(throws: APIError(.validationFailed, rules: ["now|alone|part"])) {
            try await service.add(WishBody(people: ["Ben"], now: true, part: "evening"))
        }
        #expect(try await service.wishes().wishes.isEmpty)
    }

    @Test("F6: a wish for a friend who is removed ends with the friendship")
    func gone() async throws {
        for peer in [ben, ana] { try await fixture.give("2026-01-10", DayWord(.free), of: peer) }
        let both = try await service.add(WishBody(people: ["Ben", "Anna"]))
        #expect(both.wishes.map(\.met) == [["2026-01-10"]])
        _ = try await fixture.services.friends.remove("Ben")
        #expect(try await service.wishes().wishes.isEmpty)
    }

    @Test("The same wish again is kept; it is removed by its id, and ends with its last date")
    func lifetime() async throws {
        let body = WishBody(people: ["Ben"], dates: ["2026-01-09"])
        let first = try await service.add(body)
        #expect(try await service.add(body).wishes == first.wishes)
        let other = try await service.add(WishBody(people: ["Ben"], part: "morning"))
        let id = try #require(other.wishes.last?.id)
        #expect(try await service.remove(id.uppercased()).wishes.map(\.id) == first.wishes.map(\.id))
        await #expect(throws: APIError(.noSuchWish, values: ["id": id])) { try await service.remove(id) }
        fixture.clock.advance(milliseconds: 24 * 3_600_000)
        #expect(try await service.wishes().wishes.isEmpty)
    }

    @Test("Q8: a wish is removed by its number, its id or the start of its id, and the others keep theirs")
    func numbers() async throws {
        for part in ["morning", "afternoon", "evening"] {
            _ = try await service.add(WishBody(people: ["Ben"], part: part))
        }
        let wishes = try await service.wishes().wishes
        #expect(try await service.remove("2").wishes.map(\.number) == [1, 3])
        await #expect(throws: APIError(.noSuchWish, values: ["id": "2"])) { try await service.remove("2") }
        await #expect(throws: APIError(.noSuchWish, values: ["id": "abc"])) {
            try await service.remove("abc")
        }
        #expect(try await service.remove(String(wishes[0].id.prefix(13))).wishes.map(\.number) == [3])
        _ = try await service.add(WishBody(people: ["Anna"]))
        #expect(try await service.wishes().wishes.map(\.number) == [3, 4])
    }

    @Test("Q8: the start of several ids is ambiguous")
    func ambiguousID() throws {
        struct Entry: ListEntry {
            let id: String
            let number: Int
        }
        let entries = [Entry(id: "abcd1", number: 1), Entry(id: "abcd2", number: 12_345)]
        #expect(throws: APIError(.ambiguous, values: ["who": "ABCD"], details: ["abcd1", "abcd2"])) {
            _ = try entries.meant(by: "ABCD", or: .noSuchWish)
        }
        #expect(throws: APIError(.noSuchWish, values: ["id": "9"], details: ["x"])) {
            _ = try entries.meant(by: "9", or: .noSuchWish, list: ["x"])
        }
        #expect(try entries.meant(by: "12345", or: .noSuchWish).id == "abcd2")
    }

    @Test("A person who is no friend is refused with close names, and a fifty-first wish with the limit")
    func refused() async throws {
        await #expect(throws: APIError(.noSuchPerson, values: ["who": "Bne"], details: ["Ben"])) {
            try await service.add(WishBody(people: ["Bne"]))
        }
        for day in 0..<50 {
            let date = try #require(CivilDate(iso: "2026-01-09")).adding(days: day)
            _ = try await service.add(WishBody(people: ["Ben"], dates: ["\(date)"]))
        }
        await #expect(throws: APIError(.validationFailed, rules: ["wishes|tooMany|50"])) {
            try await service.add(WishBody(people: ["Ben"]))
        }
    }

    @Test("It fires once for each date, only with a watcher, and also for days that were free before")
    func told() async throws {
        try await fixture.give("2026-01-10", DayWord(.free), of: ben)
        // One that is not fulfilled is skipped, and keeps its number.
        _ = try await service.add(WishBody(people: ["Anna"]))
        _ = try await service.add(WishBody(people: ["Ben"]))
        let hub = fixture.services.events
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await hub.run() }
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            let first = await Self.next(&events)
            #expect(first?.dates == ["2026-01-10"] && first?.wish?.people.map(\.name) == ["Ben"])
            #expect(first?.wish?.number == 2)
            try await fixture.give("2026-01-10", DayWord(.busy), of: ben)
            try await fixture.give("2026-01-10", DayWord(.free), of: ben)
            try await fixture.give("2026-01-11", DayWord(.free), of: ben)
            #expect(await Self.next(&events)?.dates == ["2026-01-11"])
            // Later watchers don't receive the event again.
            var later = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            try await fixture.give("2026-01-12", DayWord(.free), of: ben)
            #expect(await Self.next(&later)?.dates == ["2026-01-12"])
            hub.close()
            group.cancelAll()
        }
    }

    private static func next(_ events: inout Outlet<EventStreamItem>.Iterator) async -> WatchEvent? {
        while let item = await events.next(isolation: #isolation) {
            if case .event(let event, _) = item, event.event == .wishMet { return event }
        }
        return nil
    }
}
