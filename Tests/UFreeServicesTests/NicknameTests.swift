import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

/// Today is Friday, 2026-01-09. Two friends are called Ana, one Ben.
@Suite("Nicknames")
struct NicknameTests {
    private let fixture: ServiceFixture
    private let anas: [PeerKeys]
    private let ben: PeerKeys
    private var friends: FriendService { fixture.services.friends }
    private var days: AvailabilityService { fixture.services.availability }

    init() async throws {
        fixture = try ServiceFixture(zone: .utc)
        anas = try [ServiceFixture.person(2), ServiceFixture.person(3)]
        ben = try ServiceFixture.person(4)
        for ana in anas { try await fixture.befriend(ana, name: "Ana", zone: .utc, code: true) }
        try await fixture.befriend(ben, name: "Ben", zone: .utc)
    }

    private func id(_ peer: PeerKeys) -> String { "\(peer.owner)" }

    private func call(_ who: String, _ nickname: String) async throws -> FriendResponse {
        try await friends.setNickname(NicknameBody(nickname: nickname), of: who)
    }

    @Test("F15: a nickname is the name in every answer, and the friend's own name is beside it")
    func everywhere() async throws {
        let friend = try await call(id(anas[0]), " Ana\u{1B}[31m (gym) ").friend
        #expect(friend.name == friend.nickname && friend.ownName == "Ana")
        let name = friend.name
        #expect(name.hasPrefix("Ana") && name.hasSuffix("(gym)") && !name.contains("\u{1B}"))
        #expect(try await friends.friends().friends.map(\.name) == ["Ana", name, "Ben"])
        #expect(try await friends.friends().friends.map(\.nickname) == [nil, name, nil])
        try await fixture.give("2026-01-10", DayWord(.free), of: anas[0])
        let who = try await days.who(on: "2026-01-10", part: nil, at: nil)
        #expect(who.free.map(\.name) == [name])
        let best = try await days.best(with: [], part: nil, minimum: 1)
        #expect(best.slots.first?.free.map(\.name) == [name])
        #expect(best.slots.first?.missing.map(\.name) == ["Ana", "Ben"])
        #expect(try await days.week(of: name).owner.name == name)
        let wishes = try await fixture.services.wishes.add(WishBody(people: [name]))
        #expect(wishes.wishes.first?.people.map(\.name) == [name])
        let log = try await fixture.services.audit.log(friend: name, about: nil, limit: 1, before: nil)
        #expect(log.entries.first?.owner.name == name)
        await #expect(throws: APIError(.alreadyFriends, values: ["name": name])) {
            try await friends.add(AddFriendBody(to: name))
        }
    }

    @Test("F15: a word means the nickname first, then the name that the owner sees")
    func resolved() async throws {
        await #expect(throws: APIError.self) { try await friends.friend("Ana") }
        _ = try await call(id(anas[0]), "Ana (gym)")
        #expect(try await friends.friend("ana (GYM)").friend.id == id(anas[0]))
        #expect(try await friends.friend("Ana").friend.id == id(anas[1]))
        _ = try await call(id(anas[1]), "Ana (pool)")
        // Both own names are left, and neither comes first.
        await #expect(throws: APIError.self) { try await friends.friend("Ana") }
        _ = try await call("Ben", "Benno")
        #expect(try await friends.friend("Ben").friend.name == "Benno")
        await #expect(throws: APIError(.noSuchPerson, values: ["who": "Bneno"], details: ["Benno"])) {
            try await friends.friend("Bneno")
        }
    }

    @Test("F15: without a nickname the own name is shown again; removing none changes nothing")
    func removed() async throws {
        _ = try await call("Ben", "Benno")
        let friend = try await friends.removeNickname(of: "Benno").friend
        #expect(friend.name == "Ben" && friend.nickname == nil)
        #expect(try await friends.removeNickname(of: "Ben").friend.name == "Ben")
        let log = try await fixture.services.audit.log(friend: "Ben", about: "friends", limit: 2, before: nil)
        #expect(log.entries.map(\.changed) == [["nickname"], ["nickname"]])
        #expect(log.entries.compactMap(\.after?.name) == ["Ben", "Ben"])
    }

    @Test("F15, D4: an empty or long nickname, and somebody else's name, are refused")
    func refused() async throws {
        let rules: [(String, [RuleValue])] = [
            ("", ["nickname|required|"]), ("\u{1B}\u{200B}", ["nickname|required|"]),
            (String(repeating: "x", count: 10_000), ["nickname|maxLength|64", "nickname|maxBytes|200"]),
        ]
        for (text, broken) in rules {
            await #expect(throws: APIError(.validationFailed, rules: broken)) {
                try await call("Ben", text)
            }
        }
        _ = try await call(id(anas[0]), "Annie")
        _ = try await friends.addToGroup(GroupBody(name: "flat", people: ["Ben"]))
        let holders = ["ANNIE": "Annie (\(id(anas[0])))", "ana": "Ana (\(id(anas[1])))", "Flat": nil]
        for (text, holder) in holders {
            let error = await #expect(throws: APIError.self) { try await call("Ben", text) }
            #expect(error?.code == .nameTaken && error?.code.exitCode == 65)
            #expect(error?.values["name"] == text && error?.values["holder"] == holder)
        }
        #expect(try await friends.friend("Ben").friend.nickname == nil)
    }

    @Test("F15, fault 44: a friend cannot take over a nickname, in no answer and by no word")
    func takeover() async throws {
        _ = try await call(id(anas[0]), "Annie")
        let eve = try ServiceFixture.person(5)
        try await fixture.befriend(eve, name: "Annie", zone: .utc)
        try await fixture.give("2026-01-10", DayWord(.free), of: eve)
        let shown = "Annie (\(id(eve).prefix(7)))"
        #expect(try await friends.friend("Annie").friend.id == id(anas[0]))
        #expect(try await friends.friend(shown).friend.id == id(eve))
        #expect(try await days.who(on: "2026-01-10", part: nil, at: nil).free.map(\.name) == [shown])
        // A stranger with that name is flagged.
        try await fixture.ask(
            from: try ServiceFixture.person(9), name: "annie", id: try ServiceFixture.request(9))
        #expect(try await friends.requests().incoming.first?.sameNameAs == id(anas[0]))
        fixture.node.set([
            NearbyPerson(
                id: nil, name: try DisplayName(validating: "Ann\u{456}e"), addresses: ["192.0.2.7:1"]),
            NearbyPerson(id: anas[0].owner, name: try DisplayName(validating: "Ana"), addresses: []),
        ])
        let nearby = try await fixture.services.nearby.nearby().people
        #expect(nearby.map(\.sameNameAs) == [id(anas[0]), nil])
        #expect(nearby.map(\.name) == ["Ann\u{456}e", "Annie"])
    }

    @Test("F15: watchers get the friend with the new name, and later events have it")
    func events() async throws {
        let hub = fixture.services.events
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await hub.run() }
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            _ = try await call("Ben", "Gym")
            try await fixture.give("2026-01-10", DayWord(.free), of: ben)
            try await fixture.give(live: .free, minutes: 5, of: ben)
            var seen: [(name: EventName, who: String?)] = []
            while seen.last?.name != .liveChanged, let item = await events.next(isolation: #isolation) {
                // Before it come the snapshot and the friendships.
                guard case .event(let event, _) = item, !seen.isEmpty || event.event == .friendUpdated else {
                    continue
                }
                seen.append((event.event, event.friend?.name ?? event.owner?.name))
            }
            #expect(seen.first?.name == .friendUpdated && seen.contains { $0.name == .dayChanged })
            #expect(seen.allSatisfy { $0.who == "Gym" }, "\(seen)")
            hub.close()
            group.cancelAll()
        }
    }

    @Test("F17: an export has nicknames and groups, an anonymous one has neither")
    func exported() async throws {
        _ = try await call("Ben", "Gym")
        _ = try await friends.addToGroup(GroupBody(name: "flat", people: ["Gym"]))
        let export = try await fixture.services.transfer.export(anonymous: false)
        let friend = try #require(export.friends.first { $0.id == id(ben) })
        #expect(friend.name == "Ben" && friend.nickname == "Gym")
        #expect(export.groups?.map(\.name) == ["flat"])
        #expect(export.groups?.first?.members.map(\.id) == [id(ben)])
        let anonymous = try await fixture.services.transfer.export(anonymous: true)
        #expect(anonymous.friends.allSatisfy { $0.nickname == nil } && anonymous.groups == [])
    }
}
