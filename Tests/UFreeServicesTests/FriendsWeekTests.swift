import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@Suite struct FriendsWeekTests {
    private let fixture: ServiceFixture
    private var service: AvailabilityService { fixture.services.availability }

    init() throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
    }

    @Test("W3, A3: a friend's week starts with the friend's own today and omits past days")
    func friendsZone() async throws {
        let kiri = try ServiceFixture.person(2)
        // 11:00 UTC on the 9th is the 10th there.
        try await fixture.befriend(kiri, name: "Kiri", zone: ZoneName("Pacific/Kiritimati"))
        try await fixture.give("2026-01-09", DayWord(.free), of: kiri)
        try await fixture.give("2026-01-10", DayWord(.busy), note: "work", of: kiri)
        let week = try await service.week(of: "kiri")
        #expect(week.zone == "Pacific/Kiritimati")
        #expect(week.days.count == 7)
        #expect(week.days.first?.date == "2026-01-10")
        #expect(week.days.first?.status == "busy")
        #expect(week.days.first?.note == "work")
        #expect(week.days.first?.source == nil)
        #expect(week.days.dropFirst().allSatisfy { $0.status == "unknown" })
        #expect(week.asOf?.hasPrefix("2026-01-09T12:00:00") == true)
    }

    @Test("An unknown friend is refused with close names")
    func unknownFriend() async throws {
        try await fixture.befriend(try ServiceFixture.person(2), name: "Benjamin")
        await #expect(throws: APIError(.noSuchPerson, values: ["who": "Benjamni"], details: ["Benjamin"])) {
            try await service.week(of: "Benjamni")
        }
    }

    @Test(
        "W1: a part of my day: time after the end of a friend's day is ignored, and unknown is not free"
    )
    func partOfOthers() async throws {
        let (early, kali, nobody) = try (
            ServiceFixture.person(2), ServiceFixture.person(3), ServiceFixture.person(4)
        )
        let hours = try #require(PartHours(morning: 360, afternoon: 720, evening: 1_080, end: 1_320))
        try await fixture.befriend(early, name: "Early", zone: ZoneName("Europe/Vienna"), hours: hours)
        try await fixture.give("2026-01-10", DayWord(.eveningOnly), of: early)
        // The owner's evening is the end of a day there that is unknown, and the morning after it.
        try await fixture.befriend(kali, name: "Kali", zone: ZoneName("Asia/Kolkata"))
        try await fixture.give("2026-01-11", DayWord(.free), of: kali)
        try await fixture.befriend(nobody, name: "Nobody", zone: ZoneName("Europe/Vienna"))
        let who = try await service.who(on: "2026-01-10", part: "evening", at: nil)
        #expect(who.free.map(\.name) == ["Early"])
        #expect(who.partly.map(\.name) == ["Kali"] && who.partly.first?.parts == ["evening"])
        #expect(who.unknown.map(\.name) == ["Nobody"] && who.busy.isEmpty)
    }

    @Test("W1: friends are free, partly free, busy or unknown, and unknown is never free")
    func who() async throws {
        let people = try (2...6).map { try ServiceFixture.person($0) }
        for (peer, name) in zip(people, ["Ben", "Cleo", "Dora", "Eva", "Finn"]) {
            // No data of the last friend ever arrived.
            try await fixture.befriend(
                peer, name: name, zone: name == "Finn" ? nil : ZoneName("Europe/Vienna"))
        }
        try await fixture.give("2026-01-10", DayWord(.free), of: people[0])
        try await fixture.give("2026-01-10", DayWord(.eveningOnly), of: people[1])
        try await fixture.give("2026-01-10", DayWord(freeParts: [.morning, .evening]), of: people[2])
        try await fixture.give("2026-01-10", DayWord(.busy), of: people[3])
        let day = try await service.who(on: "2026-01-10", part: nil, at: nil)
        #expect(day.free.map(\.name) == ["Ben"])
        #expect(day.partly.map(\.name) == ["Dora", "Cleo"])
        #expect(day.partly.first?.parts == ["morning", "evening"])
        #expect(day.busy.map(\.name) == ["Eva"])
        #expect(day.unknown.map(\.name) == ["Finn"])
        #expect(day.free.first?.asOf != nil)
        #expect(day.unknown.first?.asOf == nil)
        let evening = try await service.who(on: "2026-01-10", part: "evening", at: nil)
        #expect(evening.free.map(\.name) == ["Ben", "Cleo", "Dora"])
        #expect(evening.partly.isEmpty)
        #expect(evening.busy.map(\.name) == ["Eva"])
    }

    @Test("W1: a time is looked up in each friend's zone and part hours")
    func whoAt() async throws {
        let tokyo = try ServiceFixture.person(2)
        let lisbon = try ServiceFixture.person(3)
        try await fixture.befriend(tokyo, name: "Taro", zone: ZoneName("Asia/Tokyo"))
        try await fixture.befriend(lisbon, name: "Lia", zone: ZoneName("Europe/Lisbon"))
        // 19:00 in Vienna is 03:00 of the next day in Tokyo (their morning) and 18:00 in Lisbon (their
        // evening).
        try await fixture.give("2026-01-10", DayWord(.eveningOnly), of: tokyo)
        try await fixture.give("2026-01-11", DayWord(.morningOnly), of: tokyo)
        try await fixture.give("2026-01-10", DayWord(.eveningOnly), of: lisbon)
        let evening = try await service.who(on: "2026-01-10", part: nil, at: "19:00")
        #expect(evening.free.map(\.name) == ["Lia", "Taro"])
        // A time is the same moment everywhere, while a whole day is one of theirs (A3).
        #expect(evening.free.map(\.zone) == [nil, nil])
        let day = try await service.who(on: "2026-01-10", part: nil, at: nil)
        #expect(day.partly.map(\.zone) == ["Europe/Lisbon", "Asia/Tokyo"])
        let earlier = try await service.who(on: "2026-01-10", part: nil, at: "18:30")
        #expect(earlier.free.map(\.name) == ["Taro"])
        #expect(earlier.busy.map(\.name) == ["Lia"])
    }

    @Test(
        "W1: the note is that of the friend's own day; a day that is over there, and a live status, show none"
    )
    func whoNotes() async throws {
        let (eva, kiri) = try (ServiceFixture.person(2), ServiceFixture.person(3))
        try await fixture.befriend(eva, name: "Eva", zone: ZoneName("Europe/Vienna"))
        try await fixture.befriend(kiri, name: "Kiri", zone: ZoneName("Pacific/Kiritimati"))
        try await fixture.give("2026-01-09", DayWord(.eveningOnly), note: "after 7", of: eva)
        for (date, note) in [("2026-01-09", "yesterday"), ("2026-01-10", "on the beach")] {
            try await fixture.give(date, DayWord(.free), note: note, of: kiri)
        }
        let day = try await service.who(on: "2026-01-09", part: nil, at: nil)
        #expect(day.partly.map(\.note) == ["after 7"])
        #expect(day.unknown.map(\.note) == [nil])
        let evening = try await service.who(on: "2026-01-09", part: "evening", at: nil)
        #expect(evening.free.first { $0.name == "Eva" }?.note == "after 7")
        let now = try await service.who(on: "now", part: nil, at: nil)
        #expect((now.free + now.busy).first { $0.name == "Kiri" }?.note == "on the beach")
        let moment = try await service.who(on: "2026-01-09", part: nil, at: "19:00")
        #expect(moment.free.first { $0.name == "Eva" }?.note == "after 7")
        try await fixture.give(live: .free, minutes: 60, of: eva)
        #expect(
            try await service.who(on: "now", part: nil, at: nil).free.first { $0.name == "Eva" }?.note == nil)
    }

    @Test("W1: after the end of a friend's evening the status is unknown")
    func afterTheEnd() async throws {
        let eva = try ServiceFixture.person(2)
        let hours = try #require(PartHours(morning: 360, afternoon: 720, evening: 1_080, end: 1_320))
        try await fixture.befriend(eva, name: "Eva", zone: ZoneName("Europe/Vienna"), hours: hours)
        try await fixture.give("2026-01-10", DayWord(.free), of: eva)
        #expect(try await service.who(on: "2026-01-10", part: nil, at: "21:59").free.map(\.name) == ["Eva"])
        #expect(
            try await service.who(on: "2026-01-10", part: nil, at: "22:00").unknown.map(\.name) == ["Eva"])
    }

    @Test("Y7: a day that is past for the friend is unknown")
    func overForTheFriend() async throws {
        let kiri = try ServiceFixture.person(2)
        try await fixture.befriend(kiri, name: "Kiri", zone: ZoneName("Pacific/Kiritimati"))
        try await fixture.give("2026-01-09", DayWord(.free), of: kiri)
        #expect(try await service.who(on: "2026-01-09", part: nil, at: nil).unknown.map(\.name) == ["Kiri"])
    }

    @Test("An unreadable part, time or date is refused")
    func unreadable() async throws {
        for (date, part, time, code) in [
            ("soon", nil, nil, ErrorCode.unreadableDate), ("2026-01-10", "night", nil, .unreadableStatus),
            ("2026-01-10", nil, "24:00", .validationFailed),
            ("2026-01-10", "evening", "19:00", .validationFailed),
        ] {
            do {
                _ = try await service.who(on: date, part: part, at: time)
                Issue.record("accepted")
            } catch {
                #expect(error.code == code)
            }
        }
    }
}
