import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

/// The time is Friday, 2026-01-09, 12:00 in Vienna.
@Suite struct BestServiceTests {
    private let fixture: ServiceFixture
    private var service: AvailabilityService { fixture.services.availability }
    private let vienna: ZoneName

    init() throws {
        vienna = try #require(ZoneName("Europe/Vienna"))
        fixture = try ServiceFixture(zone: vienna)
    }

    private func friend(_ number: UInt8, _ name: String, zone: ZoneName? = nil) async throws -> PeerKeys {
        let peer = try ServiceFixture.person(number)
        try await fixture.befriend(peer, name: name, zone: zone ?? vienna)
        return peer
    }

    private func slots(
        with names: [String] = [], part: String? = nil, minimum: Int? = nil
    ) async throws -> [String] {
        try await service.best(with: names, part: part, minimum: minimum).slots.map { slot in
            "\(slot.date) \(slot.part) \(slot.free.compactMap(\.name).joined(separator: "+"))"
                + slot.missing.map { " -\($0.name)\($0.known ? "" : "?")" }.joined() + " \(slot.mine)"
        }
    }

    @Test("W2: friends who are free together are listed, best first, with who is missing and my own status")
    func together() async throws {
        let (ben, cleo) = (try await friend(2, "Ben"), try await friend(3, "Cleo"))
        for date in ["2026-01-10", "2026-01-11", "2026-01-12"] {
            try await fixture.give(date, DayWord(.free), of: ben)
        }
        try await fixture.give("2026-01-11", DayWord(.eveningOnly), of: cleo)
        try await fixture.give("2026-01-12", DayWord(.busy), of: cleo)
        _ = try await service.setDays(["2026-01-11"], SetDaysBody(status: "free"))
        #expect(
            try await slots() == [
                "2026-01-11 evening Ben+Cleo free", "2026-01-10 day Ben -Cleo? unknown",
                "2026-01-11 day Ben -Cleo free", "2026-01-12 day Ben -Cleo unknown",
            ])
        #expect(try await slots(with: ["cleo"]) == ["2026-01-11 evening Cleo free"])
        #expect(try await slots(with: ["Cleo", "Cleo"], part: "evening") == ["2026-01-11 evening Cleo free"])
        #expect(try await slots(minimum: 2) == ["2026-01-11 evening Ben+Cleo free"])
        #expect(try await service.best(with: [], part: nil, minimum: nil).people == 2)
    }

    @Test(
        "W2: the overlap leaves nothing out: free, busy and unknown friends, my own status, and what is over")
    func overlap() async throws {
        let (ben, cleo) = (try await friend(2, "Ben"), try await friend(3, "Cleo"))
        try await fixture.give("2026-01-10", DayWord(.free), of: ben)
        try await fixture.give("2026-01-10", DayWord(.eveningOnly), of: cleo)
        _ = try await service.setDays(["2026-01-10"], SetDaysBody(status: "morningOnly"))
        let overlap = try await service.overlap(days: 2)
        let (ids, other) = ("\(ben.owner)", "\(cleo.owner)")
        #expect(overlap.people == 2)
        #expect(overlap.days.map(\.date) == ["2026-01-09", "2026-01-10"])
        let today = try #require(overlap.days.first)
        #expect(today.parts.map(\.part) == ["morning", "afternoon", "evening"])
        #expect(today.parts.map(\.over) == [true, false, false])
        #expect(today.parts.allSatisfy { $0.unknown.count == 2 && $0.me == "unknown" })
        let next = try #require(overlap.days.last)
        #expect(next.parts.map(\.me) == ["free", "busy", "busy"])
        #expect(next.parts.map(\.free) == [[ids], [ids], [ids, other]])
        #expect(next.parts.map(\.busy) == [[other], [other], []])
        #expect(next.parts.allSatisfy { $0.unknown.isEmpty && !$0.over })
        #expect(try await service.overlap(days: nil).days.count == 7)
    }

    @Test("W2: my busy days make no slots, also by default; of today only the rest counts")
    func mine() async throws {
        let ben = try await friend(2, "Ben")
        for date in ["2026-01-09", "2026-01-12"] { try await fixture.give(date, DayWord(.free), of: ben) }
        _ = try await service.setDefault(DefaultBody(weekdays: ["monday"], status: "eveningOnly"))
        #expect(
            try await slots() == [
                "2026-01-09 afternoon Ben unknown", "2026-01-09 evening Ben unknown",
                "2026-01-12 evening Ben free",
            ])
        #expect(try await slots(part: "morning").isEmpty)
    }

    @Test("W2, S10: a shift leaves no slot during its hours, and none on the morning after a night")
    func shifts() async throws {
        let ben = try await friend(2, "Ben")
        for date in ["2026-01-10", "2026-01-11", "2026-01-12"] {
            try await fixture.give(date, DayWord(.free), of: ben)
        }
        let shifts = fixture.services.shifts
        _ = try await shifts.addLocation(LocationBody(name: "Hospital"))
        _ = try await shifts.addShiftType(
            ShiftTypeBody(
                symbol: "N", title: "Night", from: "18:00", to: "06:00", overnight: true,
                location: "Hospital"))
        _ = try await shifts.assign(["2026-01-10", "2026-01-11"], ShiftBody(symbol: "N"))
        let parts = [
            "2026-01-10 morning Ben free", "2026-01-10 afternoon Ben free", "2026-01-11 afternoon Ben free",
        ]
        #expect(
            try await slots() == parts + [
                "2026-01-12 afternoon Ben unknown", "2026-01-12 evening Ben unknown",
            ])
        let morning = try await service.overlap(days: 4).days.last?.parts.map(\.me)
        #expect(morning == ["busy", "unknown", "unknown"])
        // A day that is explicitly unknown makes its morning unknown, too.
        _ = try await service.setDefault(DefaultBody(weekdays: ["monday"], status: "busy"))
        _ = try await service.setDays(["2026-01-12"], SetDaysBody(status: "unknown"))
        #expect(try await slots().contains("2026-01-12 day Ben unknown"))
    }

    @Test("W2: friends' days are compared with the parts of my day, whatever their zone")
    func zones() async throws {
        // Six hours behind Vienna: their afternoon, 12 to 18, is the owner's evening.
        let york = try await friend(2, "York", zone: ZoneName("America/New_York"))
        try await fixture.give("2026-01-10", DayWord(.afternoonOnly), of: york)
        try await fixture.give("2026-01-11", DayWord(.eveningOnly), of: york)
        try await fixture.give("2026-01-12", DayWord(.free), of: york)
        #expect(
            try await slots() == [
                "2026-01-10 evening York unknown", "2026-01-12 day York unknown",
            ])
        // Twelve hours ahead: the days around the owner's are known, the others are not.
        let kiri = try await friend(3, "Kiri", zone: ZoneName("Pacific/Auckland"))
        try await fixture.give("2026-01-12", DayWord(.free), of: kiri)
        let best = try await service.best(with: ["Kiri"], part: nil, minimum: 1)
        #expect(
            best.slots.map { "\($0.date) \($0.part)" } == [
                "2026-01-11 afternoon", "2026-01-11 evening", "2026-01-12 morning",
            ])
    }

    @Test("W2: dates that are named are searched instead of the week, and only those")
    func dates() async throws {
        let ben = try await friend(2, "Ben")
        for date in ["2026-01-10", "2026-01-11", "2026-01-24"] {
            try await fixture.give(date, DayWord(.free), of: ben)
        }
        func slots(_ dates: [String]) async throws -> [String] {
            try await service.best(with: [], part: nil, minimum: 1, dates: dates).slots.map {
                "\($0.date) \($0.part)"
            }
        }
        #expect(try await slots(["2026-01-24", "2026-01-10"]) == ["2026-01-10 day", "2026-01-24 day"])
        #expect(try await slots(["2026-01-23"]).isEmpty)
        #expect(try await slots(["2026-01-01"]).isEmpty)
        await #expect(
            throws: APIError(
                .unreadableDate, values: ["text": "2026-1-1"], rules: ["dates|unreadableDate||2026-1-1"])
        ) { try await slots(["2026-1-1"]) }
        await #expect(throws: APIError(.validationFailed, rules: ["dates|maxSlots|400"])) {
            try await slots(["2026-01-10", "2027-02-14"])
        }
    }

    @Test("W9: the most friends who are free at once are counted, also if they are not enough")
    func most() async throws {
        let people = [try await friend(2, "Ben"), try await friend(3, "Cleo"), try await friend(4, "Dan")]
        #expect(try await service.best(with: [], part: nil, minimum: 2).most == 0)
        for peer in people.prefix(2) { try await fixture.give("2026-01-11", DayWord(.eveningOnly), of: peer) }
        try await fixture.give("2026-01-11", DayWord(.morningOnly), of: people[2])
        let best = try await service.best(with: [], part: nil, minimum: 3)
        #expect(best.slots.isEmpty && best.most == 2 && best.people == 3)
        #expect(try await service.best(with: [], part: nil, minimum: 2).slots.count == 1)
        #expect(try await service.best(with: [], part: "morning", minimum: 3).most == 1)
    }

    @Test("W9: the best of many comes first, and who is unknown is told from who is busy")
    func manyFriends() async throws {
        var people: [PeerKeys] = []
        for number in 2...9 { people.append(try await friend(UInt8(number), "F\(number)")) }
        for (index, peer) in people.enumerated() {
            if index < 4 { try await fixture.give("2026-01-10", DayWord(.free), of: peer) }
            if index < 6 { try await fixture.give("2026-01-12", DayWord(.eveningOnly), of: peer) }
            if index == 6 { try await fixture.give("2026-01-12", DayWord(.busy), of: peer) }
        }
        let slots = try await service.best(with: [], part: nil, minimum: 4).slots
        #expect(slots.map { "\($0.date) \($0.part)" } == ["2026-01-12 evening", "2026-01-10 day"])
        #expect(slots.map(\.free.count) == [6, 4])
        #expect(slots.first?.missing.map(\.known) == [true, false])
    }

    @Test(
        "W9: without a time in the next seven days the four weeks after are searched, unless dates are named")
    func later() async throws {
        let ben = try await friend(2, "Ben")
        for date in ["2026-01-16", "2026-02-12", "2026-02-13"] {
            try await fixture.give(date, DayWord(.free), of: ben)
        }
        let best = try await service.best(with: [], part: nil, minimum: nil)
        #expect(best.slots.isEmpty && best.most == 0)
        #expect(best.later?.map { "\($0.date) \($0.part)" } == ["2026-01-16 day", "2026-02-12 day"])
        let named = try await service.best(with: [], part: nil, minimum: nil, dates: ["2026-01-10"])
        #expect(named.slots.isEmpty && named.later == nil)
        try await fixture.give("2026-01-10", DayWord(.free), of: ben)
        let now = try await service.best(with: [], part: nil, minimum: nil)
        #expect(now.slots.count == 1 && now.later == nil)
        let nobody = try ServiceFixture(zone: .utc)
        #expect(
            try await nobody.services.availability.best(with: [], part: nil, minimum: nil).later == nil)
    }

    @Test("W2: an unknown name and an invalid question are refused")
    func refused() async throws {
        _ = try await friend(2, "Ben")
        await #expect(throws: APIError(.noSuchPerson, values: ["who": "Bem"], details: ["Ben"])) {
            try await service.best(with: ["Bem"], part: nil, minimum: nil)
        }
        await #expect(
            throws: APIError(
                .validationFailed,
                rules: ["part|unreadableStatus|morning,afternoon,evening|night", "min|range|1-10000"])
        ) {
            try await service.best(with: ["Bem"], part: "night", minimum: 0)
        }
        #expect(try await slots().isEmpty)
    }
}
