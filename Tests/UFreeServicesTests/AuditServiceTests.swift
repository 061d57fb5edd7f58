import Testing
import UFreeAPI
import UFreeDomain
import UFreeSync
import UFreeTestSupport

@testable import UFreeServices

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

    @Test("D7: the line of a day shows who, when, before and after, and no note")
    func days() async throws {
        let entries = try await log(about: "days").entries
        #expect(entries.map(\.day) == ["2026-01-10", "2026-01-09"])
        #expect(entries.map(\.actor.name) == ["Ben", "Ana"])
        #expect(entries.map(\.mine) == [false, true])
        #expect(entries.map(\.action) == ["sync", "create"])
        #expect(entries.map(\.changed) == [[], ["status", "note"]])
        #expect(entries[0].before == nil && entries[0].after == nil)
        #expect(entries[1].before == LogStateValue(status: "unknown", parts: []))
        #expect(entries[1].after == LogStateValue(status: "eveningOnly", parts: ["morning", "evening"]))
        #expect(entries[1].at == "2026-01-09T12:00:00.000+01:00")
    }

    @Test("D7: a change of a profile is logged field by field")
    func profile() async throws {
        _ = try await fixture.services.profile.edit(ProfileBody(name: "Anna"))
        let entry = try #require(try await log(limit: 1).entries.first)
        #expect(entry.about == "profile")
        #expect(entry.changed == ["name"])
        #expect(entry.before?.name == "Ana" && entry.after?.name == "Anna")
        #expect(entry.after?.zone == "Europe/Vienna")
    }

    @Test("--friend accepts a name or an id, also the id of a removed friend; an unknown one is refused")
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

    @Test("D10: pages follow each other, and the last one says that there is nothing older")
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

    @Test("Invalid numbers and invalid words are refused and listed", arguments: [0, -1, 1_001])
    func refused(limit: Int) async throws {
        let number = "limit|range|1-1000"
        let word = "about|oneOf|days, defaults, shifts, live, wishes, friends, requests, profile, store|day"
        await #expect(throws: APIError(.validationFailed, rules: [RuleValue(stringLiteral: number)])) {
            _ = try await log(limit: limit)
        }
        await #expect(
            throws: APIError(.validationFailed, rules: [RuleValue(stringLiteral: word)])
        ) {
            _ = try await log(about: "day")
        }
        await #expect(
            throws: APIError(.validationFailed, rules: [number, word].map(RuleValue.init(stringLiteral:)))
        ) {
            _ = try await log(about: "day", limit: limit)
        }
    }

    @Test("D7: each word of --about selects its own lines", arguments: LogTopic.allCases)
    func topics(topic: LogTopic) async throws {
        try await fixture.ask(
            from: try ServiceFixture.person(3), name: "Eva", id: try ServiceFixture.request(9))
        _ = try await fixture.services.profile.edit(ProfileBody(name: "Anna"))
        _ = try await fixture.services.availability.setDefault(
            DefaultBody(weekdays: ["monday"], status: "free"))
        _ = try await fixture.services.live.say(LiveBody(state: "free"))
        _ = try await fixture.services.shifts.addLocation(LocationBody(name: "Hospital"))
        _ = try await fixture.services.wishes.add(WishBody(people: ["Ben"], part: "evening"))
        let (all, found) = (try await log().entries, try await log(about: topic.rawValue).entries)
        #expect(found == all.filter { $0.about == topic.rawValue })
        // An in-memory store writes no entries about itself.
        #expect(found.isEmpty == (topic == .store))
    }

    @Test("D7, L3: the line of a live status shows before and after, until when, and no note")
    func live() async throws {
        let service = fixture.services.live
        _ = try await service.say(LiveBody(state: "free", seconds: 60, note: "in the park"))
        _ = try await service.say(LiveBody(state: "free", seconds: 60, note: "at home"))
        _ = try await service.say(LiveBody(state: "busy", seconds: 60, note: "at home"))
        let entries = try await log(about: "live").entries
        #expect(entries.map(\.changed) == [["status"], ["note"], ["status", "note"]])
        #expect(entries.map(\.after?.status) == ["busy", "free", "free"])
        #expect(entries.map(\.before?.status) == ["free", "free", "checkSchedule"])
        #expect(entries.allSatisfy { $0.after?.until == "2026-01-09T12:01:00.001+01:00" })
    }

    @Test("D7: the line of a wish shows its time and not its people")
    func wishes() async throws {
        _ = try await fixture.services.wishes.add(
            WishBody(people: ["Ben"], dates: ["2026-01-10"], part: "evening"))
        let entry = try #require(try await log(about: "wishes").entries.first)
        #expect(entry.action == "create" && entry.before == nil && entry.owner.name == "Ana")
        #expect(entry.after == LogStateValue(parts: ["evening"], dates: ["2026-01-10"]))
    }

    @Test("D7: the lines of a wish for now show when it came true and that it was removed")
    func wishForNow() async throws {
        _ = try await fixture.services.wishes.add(WishBody(people: ["Ben"], now: true))
        try await fixture.give(live: .free, minutes: 10, of: ServiceFixture.person(2))
        _ = try await WishReader(ports: fixture.ports).tell()
        let wish = try #require(try await fixture.services.wishes.wishes().wishes.first)
        _ = try await fixture.services.wishes.remove(wish.id)
        let entries = try await log(about: "wishes").entries
        #expect(entries.map(\.action) == ["delete", "update", "create"])
        #expect(entries.map(\.changed) == [[], ["met"], []])
        let state = LogStateValue(now: true)
        #expect(entries.map(\.before) == [state, state, nil])
        #expect(entries.map(\.after) == [nil, state, state])
    }

    @Test("D7: of a friend's live status, only that it changed is logged")
    func friendsLive() async throws {
        try await fixture.give(live: .free, minutes: 10, note: "in the park", of: ServiceFixture.person(2))
        let entry = try #require(try await log(about: "live").entries.first)
        #expect(entry.actor.name == "Ben" && entry.changed.isEmpty)
        #expect(entry.before == nil && entry.after == nil)
    }

    @Test("D7: a friend's days that changed together are one line, with the first and the last date")
    func friendsManyDays() async throws {
        let first = try #require(CivilDate(iso: "2026-01-09"))
        var ports = fixture.ports
        ports.audit = ManualAudit(
            subjects: [.days(first...first.adding(days: 366))], owner: ben, actor: ben)
        let answer = try await AuditService(ports).log(friend: nil, about: nil, limit: nil, before: nil)
        let value = try #require(answer.entries.first)
        #expect(value.about == "days" && value.day == "2026-01-09" && value.lastDay == "2027-01-10")
        #expect(value.before == nil && value.after == nil && value.changed.isEmpty)
    }

    @Test("D7: the line of a default shows before and after; one that ends shows its last date")
    func defaults() async throws {
        let service = fixture.services.availability
        let id = try await service.setDefault(DefaultBody(weekdays: ["monday"], status: "free")).defaults[0]
            .id
        fixture.clock.advance(milliseconds: 86_400_000)
        _ = try await service.removeDefault(id)
        let entries = try await log(about: "defaults").entries
        #expect(entries.map(\.action) == ["update", "create"])
        #expect(entries.map(\.changed) == [["until"], []])
        let free = ["morning", "afternoon", "evening"]
        let state = LogStateValue(status: "free", parts: free, weekdays: ["monday"])
        let ended = LogStateValue(status: "free", parts: free, weekdays: ["monday"], until: "2026-01-09")
        #expect(entries.map(\.before) == [state, nil] && entries.map(\.after) == [ended, state])
    }

    @Test("D7: --friend finds a person who asks; a nameless request belongs to nobody")
    func asking() async throws {
        let eva = try ServiceFixture.person(3).owner
        try await fixture.ask(
            from: try ServiceFixture.person(3), name: "Eva", id: try ServiceFixture.request(9))
        _ = try await fixture.services.friends.add(AddFriendBody(to: "192.0.2.7:7633"))
        #expect(try await log(friend: "eva").entries.map(\.owner) == [PersonValue(id: "\(eva)", name: "Eva")])
    }

    @Test("D7: changes of the whole database and of records of other kinds are logged")
    func store() async throws {
        let lines: [(AuditEntry.Subject, String, String?)] = [
            (.store("1.0.0"), "store", "1.0.0"), (.store(nil), "store", nil),
            (.other("notices"), "notices", nil), (.roster("rotation", nil), "shifts", nil),
            (.roster("shift_settings", nil), "shifts", nil),
        ]
        var ports = fixture.ports
        ports.audit = ManualAudit(subjects: lines.map(\.0), owner: fixture.me.owner, actor: ben)
        let entries = try await AuditService(ports).log(
            friend: nil, about: nil, limit: nil, before: nil
        ).entries
        #expect(entries.map(\.about) == lines.map(\.1))
        #expect(entries.map(\.value) == lines.map(\.2))
        #expect(entries.map(\.record) == [nil, nil, nil, "rotation", "settings"])
        #expect(entries.allSatisfy { $0.owner.name == "Ana" && $0.actor.name == "Ben" && !$0.mine })
        #expect(entries.allSatisfy { $0.before == nil && $0.after == nil && $0.changed.isEmpty })
    }
}

/// Entries that an in-memory store does not write.
private struct ManualAudit: AuditRepository {
    let subjects: [AuditEntry.Subject]
    let owner: OwnerID
    let actor: OwnerID

    func note(_ refusal: Refusal, at now: Timestamp) async throws {}

    func audit(_ query: AuditQuery) async throws -> [AuditEntry] {
        subjects.map {
            AuditEntry(
                seq: 1, at: ServiceFixture.noon, actor: actor, action: "migrate", owner: owner,
                result: "done",
                subject: $0)
        }
    }
}
