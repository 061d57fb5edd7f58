import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

/// Today is Friday, 2026-01-09. Ana and Ben are friends, Cleo asks.
@Suite("What friends see")
struct PrivacyTests {
    private let fixture: ServiceFixture
    private let ana: PeerKeys
    private let ben: PeerKeys
    private var friends: FriendService { fixture.services.friends }
    private var days: AvailabilityService { fixture.services.availability }

    init() async throws {
        fixture = try ServiceFixture(zone: .utc)
        (ana, ben) = try (ServiceFixture.person(2), ServiceFixture.person(3))
        try await fixture.befriend(ana, name: "Ana", zone: .utc)
        try await fixture.befriend(ben, name: "Ben", zone: .utc)
        // The node begins every view when it starts.
        let epochs = PrivacyLevel.allCases.map { ($0, UInt64($0.rawValue + 1)) }
        try await fixture.store.begin(Dictionary(uniqueKeysWithValues: epochs), at: fixture.clock.now())
        _ = try await days.setDays(["2026-01-10"], SetDaysBody(status: "eveningOnly", note: "after 7"))
        _ = try await fixture.services.live.say(LiveBody(state: "free", seconds: 3_600, note: "park"))
    }

    private func set(_ people: [String], _ level: String, until: String? = nil) async throws -> [String] {
        try await friends.setPrivacy(PrivacyBody(people: people, level: level, until: until)).friends.map {
            [$0.name, $0.privacy, $0.pausedUntil].compactMap(\.self).joined(separator: " ")
        }
    }

    /// What a friend sees on 10 January, and the live status.
    private func seen(_ who: String) async throws -> [String?] {
        let view = try await friends.view(for: who)
        let day = view.days.first { $0.date == "2026-01-10" }
        return [day?.status, day?.note, view.live.state, view.live.note]
    }

    @Test("F8: each level shows its part of a day and of the live status, and nobody else's changes")
    func levels() async throws {
        let full: [String?] = ["eveningOnly", "after 7", "free", "park"]
        #expect(try await seen("Ana") == full)
        for (level, expected) in [
            ("no-notes", ["eveningOnly", nil, "free", nil]), ("busy-only", ["busy", nil, "free", nil]),
            ("live-only", ["unknown", nil, "free", nil]), ("paused", ["unknown", nil, "checkSchedule", nil]),
            ("full", full),
        ] {
            #expect(try await set(["ana"], level) == ["Ana \(level)"])
            #expect(try await seen("Ana") == expected)
            #expect(try await seen("Ben") == full)
        }
        #expect(try await friends.view(for: "Ana").days.count == 367)
    }

    @Test("F8: a group and several friends are set at once; without people it is about friends to come")
    func several() async throws {
        _ = try await friends.addToGroup(GroupBody(name: "flat", people: ["Ana", "Ben"]))
        #expect(try await set(["flat"], "busy-only") == ["Ana busy-only", "Ben busy-only"])
        #expect(try await set(["Ben", "ana"], "full") == ["Ana full", "Ben full"])
        #expect(try await set([], "no-notes") == [])
        #expect(try await friends.privacy(of: []).newFriends == "no-notes")
        let cleo = try ServiceFixture.person(4)
        try await fixture.befriend(cleo, name: "Cleo", zone: .utc)
        #expect(try await friends.friend("Cleo").friend.privacy == "no-notes")
        #expect(try await seen("Cleo") == ["eveningOnly", nil, "free", nil])
    }

    @Test("F8: accepting sets the level before anything is shown")
    func accepting() async throws {
        let cleo = try ServiceFixture.person(4)
        try await fixture.ask(from: cleo, name: "Cleo", id: ServiceFixture.request(4))
        _ = try await friends.accept("Cleo", AcceptBody(code: nil, level: "live-only"))
        #expect(try await friends.privacy(of: ["Cleo"]).friends.map(\.privacy) == ["live-only"])
        #expect(try await seen("Cleo") == ["unknown", nil, "free", nil])
        // Somebody paused from the start sees after the pause what new friends see.
        let dan = try ServiceFixture.person(5)
        try await fixture.ask(from: dan, name: "Dan", id: ServiceFixture.request(5))
        _ = try await friends.accept("Dan", AcceptBody(code: nil, level: "paused"))
        _ = try await set(["Dan"], "paused", until: "2026-01-10")
        fixture.clock.advance(milliseconds: 86_400_000)
        try await fixture.store.publish(at: fixture.clock.now())
        #expect(try await friends.friend("Dan").friend.privacy == "full")
    }

    @Test("F8: a pause ends on its day with the level from before, and another pause keeps that level")
    func pauses() async throws {
        _ = try await set(["Ana"], "busy-only")
        #expect(try await set(["Ana"], "paused", until: "2026-01-12") == ["Ana paused 2026-01-12"])
        #expect(try await set(["Ana"], "paused", until: "2026-01-11") == ["Ana paused 2026-01-11"])
        fixture.clock.advance(milliseconds: 86_400_000)
        try await fixture.store.publish(at: fixture.clock.now())
        #expect(try await friends.friend("Ana").friend.privacy == "paused")
        fixture.clock.advance(milliseconds: 86_400_000)
        try await fixture.store.publish(at: fixture.clock.now())
        let after = try await friends.friend("Ana").friend
        #expect(after.privacy == "busy-only" && after.pausedUntil == nil)
        _ = try await set(["Ana"], "paused")
        _ = try await set(["Ana"], "paused", until: "2026-01-12")
        // Nobody knows what a friend would have seen who was paused from the start.
        _ = try await set([], "paused")
        let cleo = try ServiceFixture.person(4)
        try await fixture.befriend(cleo, name: "Cleo", zone: .utc)
        _ = try await set(["Cleo"], "paused", until: "2026-01-12")
        fixture.clock.advance(milliseconds: 86_400_000)
        try await fixture.store.publish(at: fixture.clock.now())
        #expect(
            try await friends.privacy(of: []).friends.map(\.privacy) == ["busy-only", "full", "live-only"])
    }

    @Test("A12: a level is undone and redone, also after its pause has ended, but not after another change")
    func undone() async throws {
        let undo = fixture.services.undo
        _ = try await set(["Ana"], "busy-only")
        _ = try await undo.undo(UndoBody())
        #expect(try await friends.friend("Ana").friend.privacy == "full")
        _ = try await undo.redo(UndoBody())
        #expect(try await friends.friend("Ana").friend.privacy == "busy-only")
        _ = try await set([], "no-notes")
        _ = try await undo.undo(UndoBody())
        #expect(try await friends.privacy(of: []).newFriends == "full")
        _ = try await set(["Ana"], "paused", until: "2026-01-10")
        fixture.clock.advance(milliseconds: 86_400_000)
        try await fixture.store.publish(at: fixture.clock.now())
        _ = try await undo.undo(UndoBody(count: 2))
        #expect(try await friends.friend("Ana").friend.privacy == "full")
    }

    @Test("D7: the log shows the levels before and after")
    func logged() async throws {
        _ = try await set(["Ana"], "busy-only")
        _ = try await set([], "live-only")
        let entries = try await fixture.services.audit.log(friend: nil, about: nil, limit: 2, before: nil)
            .entries
        #expect(entries.map { $0.before?.privacy } == ["full", "full"])
        #expect(entries.map { $0.after?.privacy } == ["live-only", "busy-only"])
        #expect(entries[0].record == LogEntryValue.newFriends && entries[1].changed == ["privacy"])
    }

    @Test("F8: a level for nobody is refused, and nothing is changed")
    func unknown() async throws {
        await #expect(throws: APIError.self) { try await set(["Zoe"], "full") }
        await #expect(throws: APIError.self) { try await friends.view(for: "Zoe") }
        await #expect(throws: APIError.self) { try await set(["Ana"], "paused", until: "2026-01-09") }
        #expect(try await friends.friends(limit: nil, after: nil).friends.map(\.privacy) == ["full", "full"])
    }
}
