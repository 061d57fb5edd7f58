import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite("The log")
struct AuditServiceTests {
    private let fixture: ServiceFixture
    private let ben: OwnerID

    init() async throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
        let keys = try ServiceFixture.person(2)
        ben = keys.owner
        try await fixture.befriend(keys, name: "Ben")
        _ = try await fixture.services.availability.setDays(
            ["2026-01-09"], SetDaysBody(parts: ["morning", "evening"], note: "Pool"))
        try await fixture.give("2026-01-10", DayWord(.busy), note: "Sauna", of: keys)
    }

    private func log(
        friend: String? = nil, about: String? = nil, limit: Int? = nil, before: Int? = nil
    ) async throws(APIError) -> LogResponse {
        try await fixture.services.audit.log(friend: friend, about: about, limit: limit, before: before)
    }

    @Test("D7: a day's line has who, when, before and after, and no note")
    func days() async throws {
        let entries = try await log(about: "days").entries
        #expect(entries.map(\.day) == ["2026-01-10", "2026-01-09"])
        #expect(entries.map(\.actor.name) == ["Ben", "Ana"])
        #expect(entries.map(\.mine) == [false, true])
        #expect(entries.map(\.action) == ["sync", "create"])
        #expect(entries.map(\.changed) == [["status", "note"], ["status", "note"]])
        #expect(entries[1].before == LogStateValue(status: "unknown", parts: []))
        #expect(entries[1].after == LogStateValue(status: "eveningOnly", parts: ["morning", "evening"]))
        #expect(entries[1].at == "2026-01-09T12:00:00.000+01:00")
    }

    @Test("D7: what becomes of a profile is told field by field")
    func profile() async throws {
        _ = try await fixture.services.profile.edit(ProfileBody(name: "Anna"))
        let entry = try #require(try await log(limit: 1).entries.first)
        #expect(entry.about == "profile")
        #expect(entry.changed == ["name"])
        #expect(entry.before?.name == "Ana" && entry.after?.name == "Anna")
        #expect(entry.after?.zone == "Europe/Vienna")
    }

    @Test("--friend takes a name or an id, also the id of somebody who was removed; others are nobody")
    func friend() async throws {
        let lines = try await log(friend: "ben").entries
        #expect(Set(lines.map(\.owner.id)) == ["\(ben)"])
        #expect(try await log(friend: "\(ben)").entries == lines)
        _ = try await fixture.services.friends.remove("Ben")
        let left = try await log(friend: "\(ben)").entries
        #expect(left.count == lines.count + 1)
        #expect(left.allSatisfy { $0.owner.name == nil && $0.before == nil && $0.after == nil })
        await #expect(throws: APIError(.noSuchPerson, values: ["who": "Ben"])) {
            _ = try await log(friend: "Ben")
        }
    }

    @Test("D10: pages follow each other, and the last says that nothing is older")
    func pages() async throws {
        let all = try await log()
        #expect(!all.more)
        let first = try await log(limit: 2)
        #expect(first.more)
        #expect(first.entries == Array(all.entries.prefix(2)))
        let rest = try await log(limit: all.entries.count - 2, before: first.entries.last?.seq)
        #expect(!rest.more)
        #expect(rest.entries == Array(all.entries.dropFirst(2)))
    }

    @Test("A number or a word that is none is refused", arguments: [0, -1, 1_001])
    func refused(limit: Int) async throws {
        await #expect(throws: APIError(.validationFailed, details: ["limit|range|1-1000"])) {
            _ = try await log(limit: limit)
        }
        let reason = "about is one of days, friends, requests, profile, store"
        await #expect(throws: APIError(.usage, values: ["reason": reason])) {
            _ = try await log(about: "day")
        }
    }
}
