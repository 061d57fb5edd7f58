import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeNode

@Suite("Midnight, on the node itself", .timeLimit(.minutes(1)))
struct MidnightTests {
    private static func zone(_ name: String) throws -> ZoneName { try #require(ZoneName(name)) }

    /// Returns the time this many milliseconds before a date begins in a zone.
    private static func before(_ date: String, in zone: ZoneName, by milliseconds: Int64) throws -> Timestamp
    {
        let date = try #require(CivilDate(iso: date))
        let start = LocalCalendar.moment(of: date, minute: 0, in: zone)
        return start.adding(milliseconds: -milliseconds)
    }

    @Test(
        "A3: at the owner's midnight the window rolls at once, and watchers get the new week",
        arguments: [
            ("Europe/Vienna", "2026-01-10"),
            // Days of 23 and of 25 hours end then.
            ("Europe/Vienna", "2026-03-30"), ("Europe/Vienna", "2026-10-26"),
            // The first day begins at 01:00. Before the second, clocks go back from midnight to 23:00.
            ("America/Santiago", "2026-09-06"), ("America/Santiago", "2026-04-05"),
            ("Australia/Lord_Howe", "2026-04-06"), ("Pacific/Apia", "2011-12-31"),
        ])
    func rolls(zone: String, date: String) async throws {
        let zone = try Self.zone(zone)
        let desk = try NodeDesk(zone: zone, now: try Self.before(date, in: zone, by: 10_000))
        try await desk.run { events in
            _ = try await desk.fixture.services.availability.setDefault(
                DefaultBody(
                    weekdays: WeekdayWord.allCases.map(\.rawValue), status: StatusWord.eveningOnly.rawValue))
            for _ in 1...6 { try await desk.next(.dayChanged, of: &events) }
            await desk.waits.each { duration in
                #expect(duration == .seconds(10))
                desk.fixture.clock.advance(milliseconds: 10_000)
                return true
            }
            let week = try await desk.next(.snapshot, of: &events).week
            #expect(week?.days.map(\.date).first == date)
            #expect(week?.days.map(\.status) == Array(repeating: "eveningOnly", count: 7))
            // The node takes its next event after this is done, and only then waits again.
            for _ in 1...2 { await desk.waits.each { _ in true } }
            let today = try #require(CivilDate(iso: date))
            let shared = try await desk.shared()
            #expect(shared.last == today.adding(days: 366))
        }
    }

    @Test(
        "A3: on every day the node wakes at the very moment at which the date changes",
        arguments: [("2026-01-09", 24), ("2026-03-29", 23), ("2026-10-25", 25)])
    func hours(date: String, hours: Int64) async throws {
        let zone = try Self.zone("Europe/Vienna")
        let start = try Self.before(date, in: zone, by: 0).adding(milliseconds: 433_007)
        let end = try Self.before(date, in: zone, by: 0).adding(milliseconds: hours * .hour)
        let desk = try NodeDesk(zone: zone, now: start)
        try await desk.run { _ in
            await desk.waits.each { duration in
                let wait = Int64((duration / .milliseconds(1)).rounded())
                #expect((1_000...900_000).contains(wait))
                desk.fixture.clock.advance(milliseconds: wait)
                return desk.fixture.clock.now() >= end
            }
            #expect(desk.fixture.clock.now() == end)
        }
    }

    @Test("A3: a machine that slept over midnight has the right week as soon as it is awake")
    func slept() async throws {
        let zone = try Self.zone("Europe/Vienna")
        let desk = try NodeDesk(zone: zone, now: try Self.before("2026-03-29", in: zone, by: .hour))
        try await desk.run { events in
            desk.fixture.clock.advance(milliseconds: 50 * .hour)
            desk.machine.notice(.clock)
            let snapshot = try await desk.next(.snapshot, of: &events)
            // 50 hours after 23:00 on the 28th it is two in the morning, because one day had 23 hours.
            #expect(snapshot.at == "2026-03-31T02:00:00.000+02:00")
            #expect(snapshot.week?.days.map(\.date).first == "2026-03-31")
        }
    }

    @Test("Fault 17: a clock that is set back brings yesterday's week back")
    func setBack() async throws {
        let zone = try Self.zone("Europe/Vienna")
        let desk = try NodeDesk(zone: zone, now: try Self.before("2026-01-10", in: zone, by: -.hour))
        try await desk.run { events in
            desk.fixture.clock.advance(milliseconds: -2 * .hour)
            desk.machine.notice(.clock)
            let week = try await desk.next(.snapshot, of: &events).week
            #expect(week?.days.map(\.date).first == "2026-01-09")
        }
    }

    @Test("A3: another zone of mine gives another week at once, and no stored day shifts")
    func otherZone() async throws {
        // 11:00 UTC on the 9th: on Kiritimati it is already the 10th.
        let desk = try NodeDesk(zone: .utc, now: ServiceFixture.noon)
        let services = desk.fixture.services
        try await desk.run { events in
            _ = try await services.availability.setDays(
                ["2026-01-12"], SetDaysBody(status: "busy", note: "mine"))
            try await desk.next(.dayChanged, of: &events)
            for (zone, first) in [
                ("Pacific/Kiritimati", "2026-01-10"), ("Pacific/Pago_Pago", "2026-01-09"),
                ("Pacific/Kiritimati", "2026-01-10"),
            ] {
                _ = try await services.profile.edit(ProfileBody(zone: zone))
                let change = try await desk.next(.profileChanged, of: &events)
                #expect(change.zone == zone)
                let week = try await desk.next(.snapshot, of: &events).week
                #expect(week?.zone == zone && week?.days.first?.date == first)
                let mine = try #require(week?.days.first { $0.note == "mine" })
                #expect(mine.date == "2026-01-12" && mine.status == "busy")
            }
        }
    }

    @Test("A3: a friend's week rolls at the friend's midnight, and nothing else is sent again")
    func friends() async throws {
        let tokyo = try Self.zone("Asia/Tokyo")
        let vienna = try Self.zone("Europe/Vienna")
        let desk = try NodeDesk(zone: vienna, now: try Self.before("2026-01-10", in: tokyo, by: 10_000))
        try await desk.fixture.befriend(try ServiceFixture.person(2), name: "Ben", zone: tokyo)
        try await desk.fixture.befriend(try ServiceFixture.person(3), name: "Eva", zone: vienna)
        try await desk.fixture.give(
            "2026-01-16", DayWord(.free), of: try ServiceFixture.person(2))
        try await desk.run { events in
            await desk.waits.each { duration in
                #expect(duration < .seconds(10))
                desk.fixture.clock.advance(milliseconds: 10_000)
                return true
            }
            let ben = try await desk.next(.friendUpdated, of: &events).friend
            #expect(ben?.name == "Ben" && ben?.zone == "Asia/Tokyo")
            #expect(ben?.days.map(\.date).first == "2026-01-10")
            #expect(ben?.days.last?.date == "2026-01-16" && ben?.days.last?.status == "free")
        }
    }
}
