import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@Suite("W5: a range of days")
struct DayRangeTests {
    private let fixture: ServiceFixture
    private var service: AvailabilityService { fixture.services.availability }

    init() throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
    }

    private func rules(_ friend: String?, _ from: String, _ to: String) async -> [String] {
        do throws(APIError) {
            _ = try await service.days(of: friend, from: from, to: to)
            return []
        } catch {
            return error.rules.map(\.line)
        }
    }

    @Test("The answer has every date of the range, with what applies to it")
    func mine() async throws {
        _ = try await service.setDays(["2026-12-24"], SetDaysBody(status: "busy", note: "family"))
        _ = try await service.setDefault(DefaultBody(weekdays: ["saturday"], status: "free"))
        let answer = try await service.days(of: nil, from: "2026-12-20", to: "2026-12-31")
        #expect(answer.schema == "ufree.days/1" && answer.owner.name == "Ana" && answer.asOf == nil)
        #expect(answer.days.map(\.date) == (20...31).map { "2026-12-\($0)" })
        #expect(answer.days.filter { $0.status != "unknown" }.map(\.date) == ["2026-12-24", "2026-12-26"])
        #expect(answer.days[4].note == "family" && answer.days[6].source == "default")
    }

    @Test("A single day is a range, and so are past days")
    func over() async throws {
        _ = try await service.setDays(["2026-01-09"], SetDaysBody(status: "free"))
        fixture.clock.advance(milliseconds: 3 * 86_400_000)
        let answer = try await service.days(of: nil, from: "2026-01-09", to: "2026-01-09")
        #expect(answer.days.map(\.status) == ["free"])
    }

    @Test("400 days are answered; 401, a reversed range and invalid dates are refused by name")
    func limits() async throws {
        #expect(try await service.days(of: nil, from: "2026-01-01", to: "2027-02-04").days.count == 400)
        #expect(await rules(nil, "2026-01-01", "2027-02-05") == ["to|maxSlots|400"])
        #expect(await rules(nil, "2026-01-02", "2026-01-01") == ["to|notBefore|2026-01-02|2026-01-01"])
        #expect(
            await rules(nil, "soon", "2026-02-30") == [
                "from|unreadableDate||soon", "to|unreadableDate||2026-02-30",
            ])
        #expect(await rules(nil, "0001-01-01", "9999-12-31") == ["to|maxSlots|400"])
    }

    @Test("Y7: days that are past in a friend's zone are unknown, and so are days that were not shared")
    func friends() async throws {
        let kiri = try ServiceFixture.person(2)
        // 11:00 UTC on the 9th is the 10th there.
        try await fixture.befriend(kiri, name: "Kiri", zone: ZoneName("Pacific/Kiritimati"))
        for date in ["2026-01-09", "2026-01-10", "2026-01-20"] {
            try await fixture.give(date, DayWord(.free), of: kiri)
        }
        let answer = try await service.days(of: "kiri", from: "2026-01-08", to: "2026-01-21")
        #expect(answer.owner.name == "Kiri" && answer.zone == "Pacific/Kiritimati" && answer.days.count == 14)
        #expect(answer.days.filter { $0.status != "unknown" }.map(\.date) == ["2026-01-10", "2026-01-20"])
        #expect(answer.days.allSatisfy { $0.source == nil })
    }

    @Test("F8: a friend who shares less sends days without notes")
    func less() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben", zone: ZoneName("Europe/Vienna"))
        try await fixture.give("2026-01-20", DayWord(.busy), of: ben)
        let day = try #require(
            try await service.days(of: "Ben", from: "2026-01-20", to: "2026-01-20").days.first)
        #expect(day.status == "busy" && day.note == nil && day.shift == nil)
        await #expect(throws: APIError(.noSuchPerson, values: ["who": "Bne"], details: ["Ben"])) {
            try await service.days(of: "Bne", from: "2026-01-20", to: "2026-01-20")
        }
    }
}
