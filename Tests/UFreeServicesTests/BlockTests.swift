import Testing
import UFreeAPI
import UFreeDomain
import UFreeSync
import UFreeTestSupport

@testable import UFreeServices

/// Ana and Ben are friends, Cleo asks.
@Suite("Blocking")
struct BlockTests {
    private let fixture: ServiceFixture
    private let ana: PeerKeys
    private let cleo: PeerKeys
    private var friends: FriendService { fixture.services.friends }

    init() async throws {
        fixture = try ServiceFixture(zone: .utc)
        (ana, cleo) = try (ServiceFixture.person(2), ServiceFixture.person(4))
        try await fixture.befriend(ana, name: "Ana", zone: .utc)
        try await fixture.befriend(ServiceFixture.person(3), name: "Ben", zone: .utc)
        try await fixture.ask(from: cleo, name: "Cleo", id: ServiceFixture.request(4))
    }

    private func names() async throws -> [String] { try await friends.friends().friends.map(\.name) }

    @Test("F20: a blocked friend is in no list, and known by name only where the block can be ended")
    func friend() async throws {
        _ = try await friends.setNickname(NicknameBody(nickname: "Annie"), of: "Ana")
        let blocked = try await friends.block("annie")
        #expect(blocked.people.map(\.name) == ["Annie"] && blocked.people.map(\.id) == ["\(ana.owner)"])
        #expect(try await friends.block("Annie") == blocked)
        #expect(try await names() == ["Ben"])
        for work: () async throws -> Void in [
            { _ = try await friends.friend("Annie") }, { _ = try await friends.view(for: "annie") },
            { _ = try await friends.add(AddFriendBody(to: "Annie")) },
            { _ = try await friends.add(AddFriendBody(to: "\(ana.owner)")) },
        ] {
            await #expect(throws: APIError(.personBlocked, values: ["name": "Annie"])) { try await work() }
        }
        #expect(try await fixture.services.status.status().friends.total == 1)
        #expect(try await friends.unblock("Annie").people.map(\.name) == ["Annie"])
        #expect(try await names() == ["Annie", "Ben"])
        #expect(try await friends.blocked().people.isEmpty)
        await #expect(throws: APIError(.noSuchPerson, values: ["who": "Annie", "list": "friend blocked"])) {
            try await friends.unblock("Annie")
        }
    }

    @Test("F20: a request is ignored for good, and its sender can be blocked and unblocked like a friend")
    func request() async throws {
        #expect(try await friends.ignore("Cleo").people.map(\.name) == ["Cleo"])
        #expect(try await friends.requests().incoming.isEmpty)
        try await fixture.ask(from: cleo, name: "Zoe", id: ServiceFixture.request(5))
        #expect(try await friends.requests().incoming.isEmpty)
        await #expect(throws: APIError.self) { try await friends.accept("Cleo", AcceptBody(code: nil)) }
        _ = try await friends.unblock("\(cleo.owner)")
        try await fixture.ask(from: cleo, name: "Zoe", id: ServiceFixture.request(6))
        #expect(try await friends.requests().incoming.map(\.from.name) == ["Zoe"])
        _ = try await friends.block("Zoe")
        #expect(try await friends.requests().incoming.isEmpty)
        await #expect(throws: APIError.self) { try await friends.ignore("Dora") }
    }

    @Test("F20: anybody can be blocked by the full id; nobody blocks themselves or an unknown name")
    func ids() async throws {
        let dora = try ServiceFixture.person(7)
        #expect(try await friends.block("\(dora.owner)").people.map(\.id) == ["\(dora.owner)"])
        try await fixture.ask(from: dora, name: "Dora", id: ServiceFixture.request(7))
        #expect(try await friends.requests().incoming.map(\.from.name) == ["Cleo"])
        await #expect(throws: APIError(.oneself)) { try await friends.block("\(fixture.me.owner)") }
        await #expect(throws: APIError.self) { try await friends.block("Nobody") }
    }

    @Test("F20, F6: a blocked friend can be removed, and stays blocked")
    func removed() async throws {
        _ = try await friends.block("Ana")
        #expect(try await friends.remove("Ana").friend.name == "Ana")
        #expect(try await fixture.store.link(to: ana.owner).friendship == nil)
        #expect(try await friends.blocked().people.map(\.name) == ["Ana"])
        // A friend who has taken the name is meant instead.
        try await fixture.befriend(ServiceFixture.person(8), name: "Ana", zone: .utc)
        _ = try await friends.remove("Ana")
        #expect(try await fixture.store.link(to: ServiceFixture.person(8).owner).friendship == nil)
    }

    @Test("F20: a blocked friend keeps nickname, level and groups, and undo reaches them")
    func terms() async throws {
        _ = try await friends.addToGroup(GroupBody(name: "flat", people: ["Ana", "Ben"]))
        _ = try await friends.addToGroup(GroupBody(name: "choir", people: ["Ana"]))
        _ = try await friends.setNickname(NicknameBody(nickname: "Annie"), of: "Ana")
        _ = try await friends.block("Annie")
        let groups = try await friends.groups().groups
        #expect(groups.map(\.name) == ["flat"] && groups[0].members.map(\.name) == ["Ben"])
        _ = try await friends.addToGroup(GroupBody(name: "sport", people: ["flat"]))
        _ = try await fixture.services.undo.undo(UndoBody(count: 2))
        _ = try await friends.removeGroup("flat", people: ["Ben"])
        let close = await #expect(throws: APIError.self) { try await friends.unblock("Anni") }
        #expect(close?.details == ["Annie"])
        // The engine's rules know no names.
        #expect(APIError(mapping: FriendError.blocked(name: nil)) == APIError(.personBlocked))
        _ = try await friends.unblock("Annie")
        #expect(try await names() == ["Ana", "Ben"])
        let after = try await friends.groups().groups
        #expect(after.map(\.name) == ["choir", "flat"])
        #expect(after.flatMap(\.members).map(\.name) == ["Ana", "Ana"])
    }

    @Test("D7: the log shows the block with the name, and nothing of the blocked friend")
    func logged() async throws {
        _ = try await friends.block("Ana")
        let entry = try await fixture.services.audit.log(friend: nil, about: "friends", limit: 1, before: nil)
            .entries.first
        #expect(entry?.record == LogEntryValue.block && entry?.action == "create")
        #expect(entry?.owner.name == "Ana")
        _ = try await friends.unblock("Ana")
        let last = try await fixture.services.audit.log(friend: nil, about: nil, limit: 1, before: nil)
            .entries
        #expect(last.first?.record == LogEntryValue.block && last.first?.action == "delete")
    }

    @Test("F20: watchers see a blocked friend go and come back, and nothing between")
    func events() async throws {
        let builder = EventBuilder(
            fixture.ports, status: StatusService(fixture.ports) { code, _ in ("\(code)", "") })
        func events(_ change: JournalChange) async -> [EventName] {
            await builder.events(for: change, at: ServiceFixture.noon).map(\.event)
        }
        let live = JournalChange.live(owner: ana.owner, isMine: false, before: nil, after: nil)
        #expect(await events(live) == [.liveChanged])
        let friend = try #require(try await fixture.store.friends().first)
        _ = try await friends.block("Ana")
        #expect(await events(.block(ana.owner, friend, true)) == [.friendRemoved])
        #expect(await events(live) == [])
        #expect(await builder.live(nil, of: ana.owner, at: ServiceFixture.noon) == nil)
        let health = HealthItem(
            code: .cloneSuspected, isError: false, since: ServiceFixture.noon,
            values: ["friend": "\(ana.owner)"])
        let status = StatusService(fixture.ports) { code, _ in ("\(code)", "") }
        #expect(await status.health([health], zone: .utc).isEmpty)
        _ = try await friends.unblock("Ana")
        #expect(await events(.block(ana.owner, friend, false)) == [.friendAdded])
        #expect(await events(live) == [.liveChanged])
        #expect(await events(.block(cleo.owner, nil, true)) == [])
        #expect(await status.health([health], zone: .utc).count == 1)
    }

    @Test("F20: a second person under a blocked name can be blocked by that name")
    func secondKey() async throws {
        _ = try await friends.ignore("Cleo")
        let other = try ServiceFixture.person(9)
        try await fixture.ask(from: other, name: "Cleo", id: ServiceFixture.request(9))
        #expect(try await friends.block("Cleo").people.map(\.id) == ["\(other.owner)"])
        #expect(try await friends.blocked().people.count == 2)
        #expect(try await friends.requests().incoming.isEmpty)
    }

    @Test(
        "F20: neither people nearby nor wishes name a blocked friend, and a group of blocked people is nobody"
    )
    func elsewhere() async throws {
        _ = try await friends.addToGroup(GroupBody(name: "choir", people: ["Ana"]))
        _ = try await friends.addToGroup(GroupBody(name: "flat", people: ["Ana", "Ben"]))
        let wishes = fixture.services.wishes
        #expect(try await wishes.add(WishBody(people: ["Ana"])).wishes.count == 1)
        fixture.node.set([
            NearbyPerson(id: ana.owner, name: DisplayName(sanitizing: "Ana"), addresses: ["192.0.2.1:7633"])
        ])
        _ = try await friends.block("Ana")
        #expect(try await fixture.services.nearby.nearby().people.isEmpty)
        #expect(try await wishes.wishes().wishes.isEmpty)
        await #expect(throws: APIError.self) { try await wishes.add(WishBody(people: ["choir"])) }
        #expect(try await friends.removeGroup("flat", people: ["choir"]).groups.map(\.name) == ["flat"])
        _ = try await friends.unblock("Ana")
        #expect(try await wishes.wishes().wishes.count == 1)
    }
}
