import Testing
import UFreeAPI
import UFreeDomain
import UFreeSync
import UFreeTestSupport

@testable import UFreeServices

/// The time is Friday, 2026-01-09, 12:00 in Vienna.
@Suite struct LiveServiceTests {
    private let fixture: ServiceFixture
    private var service: LiveService { fixture.services.live }

    init() throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
    }

    private static let none = LiveValue(state: "checkSchedule", until: nil, note: nil)

    @Test(
        "L2: without a live status the first tap sets free until the end of my day, then busy, then free")
    func toggles() async throws {
        #expect(try await service.live().live == Self.none)
        let first = try await service.toggle(ToggleBody())
        #expect(first.before == Self.none)
        #expect(first.live == LiveValue(state: "free", until: "2026-01-10T00:00:00.000+01:00", note: nil))
        #expect(try await service.toggle(ToggleBody()).live.state == "busy")
        #expect(try await service.toggle(ToggleBody()).live.state == "free")
        #expect(try await service.say(LiveBody(state: "auto")).live == Self.none)
        #expect(try await service.toggle(ToggleBody()).live.state == "free")
    }

    @Test("L2: sequential taps on one control all count")
    func sequential() async throws {
        var states: [String] = []
        for _ in 1...3 { states.append(try await service.toggle(ToggleBody(control: "banner")).live.state) }
        #expect(states == ["free", "busy", "free"])
    }

    @Test("L2: a second tap of one control is ignored during the first; that of another control counts")
    func rapid() async throws {
        let taps = RapidTaps()
        let (entered, isEntered) = AsyncStream.makeStream(of: Void.self)
        let (leaving, mayLeave) = AsyncStream.makeStream(of: Void.self)
        async let first = taps.once("banner") {
            isEntered.yield()
            for await _ in leaving { break }
            return 1
        }
        for await _ in entered { break }
        #expect(await taps.once("banner") { 2 } == nil)
        #expect(await taps.once("card") { 3 } == 3)
        #expect(await taps.once(nil) { 4 } == 4)
        mayLeave.yield()
        #expect(await first == 1)
        #expect(await taps.once("banner") { 5 } == 5)
    }

    @Test("L2: an explicit command is never ignored, and changes nothing where it repeats the state")
    func explicit() async throws {
        let body = LiveBody(state: "free", note: "in the park")
        let first = try await service.say(body)
        #expect(first.live.note == "in the park")
        let again = try await service.say(body)
        #expect(again.before == again.live && again.live == first.live)
    }

    @Test(
        "L3: it applies until the given moment, in my zone",
        arguments: [
            ("18:00", nil, "2026-01-09T18:00:00.000+01:00"), ("24:00", nil, "2026-01-10T00:00:00.000+01:00"),
            ("2026-01-10T12:00", nil, "2026-01-10T12:00:00.000+01:00"),
            (nil, 5_400, "2026-01-09T13:30:00.000+01:00"), (nil, 86_400, "2026-01-10T12:00:00.000+01:00"),
            (nil, nil, "2026-01-10T00:00:00.000+01:00"),
        ] as [(String?, Int?, String)])
    func until(until: String?, seconds: Int?, end: String) async throws {
        let answer = try await service.say(LiveBody(state: "busy", until: until, seconds: seconds))
        #expect(answer.live == LiveValue(state: "busy", until: end, note: nil))
    }

    /// A repository whose changes wait until a test continues them.
    private struct HeldLive: LiveRepository {
        let inner: any LiveRepository
        let begun: AsyncStream<Void>.Continuation
        let go: AsyncStream<Void>

        func live() async throws -> [OwnerID: LiveStatus] { try await inner.live() }

        func updateMyLive(
            at now: Timestamp, _ edit: @escaping @Sendable (LiveStatus?) throws -> LiveStatus?
        ) async throws -> LiveStatus? {
            begun.yield()
            for await _ in go { break }
            return try await inner.updateMyLive(at: now, edit)
        }
    }

    @Test("L2: a toggle during another one of the same control is ignored and answers the current state")
    func passedOver() async throws {
        let (begun, isBegun) = AsyncStream.makeStream(of: Void.self)
        let (go, letGo) = AsyncStream.makeStream(of: Void.self)
        var ports = fixture.ports
        ports.live = HeldLive(inner: ports.live, begun: isBegun, go: go)
        let service = LiveService(ports)
        async let first: LiveResponse = {
            try await service.toggle(ToggleBody(control: "banner"))
        }()
        for await _ in begun { break }
        let second = try await service.toggle(ToggleBody(control: "banner"))
        #expect(second.ignored && second.live == Self.none && second.before == nil)
        letGo.yield()
        let done = try await first
        #expect(done.live.state == "free" && !done.ignored)
        letGo.yield()
        #expect(try await service.toggle(ToggleBody(control: "banner")).live.state == "busy")
    }

    @Test("L3: a past moment, and the present one, is refused, and nothing is changed")
    func over() async throws {
        for until in ["11:59", "12:00", "2026-01-08T18:00"] {
            await #expect(
                throws: APIError(
                    .liveOver, values: ["until": until, "now": "2026-01-09T12:00:00.000+01:00"],
                    rules: ["until|liveOver|2026-01-09T12:00:00.000+01:00|\(until)"])
            ) {
                try await service.say(LiveBody(state: "free", until: until))
            }
        }
        #expect(try await service.live().live == Self.none)
    }

    @Test("L3: more than 24 hours are refused")
    func tooLong() async throws {
        await #expect(
            throws: APIError(.liveTooLong, values: ["given": "90000"], rules: ["seconds|liveTooLong||90000"])
        ) {
            try await service.say(LiveBody(state: "free", seconds: 90_000))
        }
        await #expect(
            throws: APIError(
                .liveTooLong, values: ["given": "2026-01-10T12:01"],
                rules: ["until|liveTooLong|2026-01-09T12:00:00.000+01:00|2026-01-10T12:01"])
        ) {
            try await service.say(LiveBody(state: "free", until: "2026-01-10T12:01"))
        }
    }

    @Test("A3, L3: a day of 25 hours begins with a live status of at most 24 hours")
    func longDay() throws {
        let zone = try #require(ZoneName("Europe/Vienna"))
        let date = try #require(CivilDate(iso: "2026-10-25"))
        let midnight = LocalCalendar.moment(of: date, minute: 0, in: zone)
        #expect(
            midnight.milliseconds(until: LiveDraft.endOfDay(in: zone, at: midnight)) == LiveStatus.longest)
        let draft = try LiveDraft(LiveBody(state: "free", until: "24:00"), in: zone, at: midnight)
        #expect(draft.status?.until == midnight.adding(milliseconds: LiveStatus.longest))
    }

    @Test("L3: after its end the day applies again, without any command")
    func ends() async throws {
        _ = try await service.say(LiveBody(state: "free", seconds: 60))
        fixture.clock.advance(milliseconds: 59_999)
        #expect(try await service.live().live.state == "free")
        fixture.clock.advance(milliseconds: 1)
        #expect(try await service.live().live == Self.none)
        #expect(try await fixture.services.availability.week(of: nil).live == Self.none)
    }

    @Test("L3, W1: who is free now: a friend's live status first, then the day; ended ones don't count")
    func whoNow() async throws {
        let (ben, eva, una) = try (
            ServiceFixture.person(2), ServiceFixture.person(3), ServiceFixture.person(4)
        )
        for (peer, name) in [(ben, "Ben"), (eva, "Eva"), (una, "Una")] {
            try await fixture.befriend(peer, name: name, zone: ZoneName("Europe/Vienna"))
        }
        try await fixture.give("2026-01-09", DayWord(.busy), of: ben)
        try await fixture.give("2026-01-09", DayWord(.free), of: eva)
        try await fixture.give(live: .free, minutes: 10, note: "here", of: ben)
        try await fixture.give(live: .busy, minutes: 10, of: eva)
        let now = try await fixture.services.availability.who(on: "now", part: nil, at: nil)
        #expect(now.date == "2026-01-09")
        #expect(now.free.map(\.name) == ["Ben"] && now.busy.map(\.name) == ["Eva"])
        #expect(now.unknown.map(\.name) == ["Una"] && now.partly.isEmpty)
        #expect(now.free.first?.live?.note == "here")
        #expect(
            try await fixture.services.friends.friends().friends.map(\.live.state).sorted()
                == ["busy", "checkSchedule", "free"])
        fixture.clock.advance(milliseconds: 10 * 60_000)
        let later = try await fixture.services.availability.who(on: "now", part: nil, at: nil)
        #expect(later.free.map(\.name) == ["Eva"] && later.busy.map(\.name) == ["Ben"])
        #expect(later.free.first?.live == nil)
        // The status of the whole day is independent of the live status.
        let day = try await fixture.services.availability.who(on: "2026-01-09", part: nil, at: nil)
        #expect(day.free.map(\.name) == ["Eva"] && day.free.first?.live == nil)
    }

    @Test("L4: the live statuses of friends come with mine, by name; ended ones and changes have none")
    func everybody() async throws {
        let (ben, eva, una) = try (
            ServiceFixture.person(2), ServiceFixture.person(3), ServiceFixture.person(4)
        )
        for (peer, name) in [(una, "Una"), (eva, "Eva"), (ben, "Ben")] {
            try await fixture.befriend(peer, name: name)
        }
        #expect(try await service.live().friends == [])
        try await fixture.give(live: .free, minutes: 10, note: "here", of: eva)
        try await fixture.give(live: .busy, minutes: 20, of: ben)
        let friends = try #require(try await service.live().friends)
        #expect(friends.map(\.name) == ["Ben", "Eva"])
        #expect(friends.map(\.live?.state) == ["busy", "free"])
        #expect(friends.map(\.live?.note) == [nil, "here"] && friends.allSatisfy { $0.asOf != nil })
        fixture.clock.advance(milliseconds: 10 * 60_000)
        #expect(try await service.live().friends?.map(\.name) == ["Ben"])
        #expect(try await service.say(LiveBody(state: "free")).friends == nil)
    }

    @Test("L3: now has no part and no other time")
    func nowAlone() async throws {
        await #expect(throws: APIError(.validationFailed, rules: ["part|alone|date=now"])) {
            try await fixture.services.availability.who(on: "now", part: "evening", at: nil)
        }
        await #expect(throws: APIError(.validationFailed, rules: ["at|alone|date=now"])) {
            try await fixture.services.availability.who(on: "now", part: nil, at: "19:00")
        }
    }

    @Test("W1: a part is a part of my day: a friend's evening far away is another time")
    func partOfMine() async throws {
        let (ben, kim) = try (ServiceFixture.person(2), ServiceFixture.person(3))
        try await fixture.befriend(ben, name: "Ben", zone: ZoneName("Europe/Vienna"))
        try await fixture.befriend(kim, name: "Kim", zone: ZoneName("America/New_York"))
        for peer in [ben, kim] { try await fixture.give("2026-01-10", DayWord(.eveningOnly), of: peer) }
        let who = try await fixture.services.availability.who(on: "2026-01-10", part: "evening", at: nil)
        #expect(who.free.map(\.name) == ["Ben"] && who.busy.map(\.name) == ["Kim"])
    }

    @Test("W1: a friend one zone away is free for most of my evening, and is listed as partly free")
    func nextZone() async throws {
        let lia = try ServiceFixture.person(2)
        try await fixture.befriend(lia, name: "Lia", zone: ZoneName("Europe/Lisbon"))
        try await fixture.give("2026-01-10", DayWord(.eveningOnly), of: lia)
        let who = try await fixture.services.availability.who(on: "2026-01-10", part: "evening", at: nil)
        #expect(who.partly.map(\.name) == ["Lia"] && who.partly.first?.parts == ["evening"])
        #expect(who.free.isEmpty && who.busy.isEmpty)
    }
}
