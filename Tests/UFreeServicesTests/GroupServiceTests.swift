import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

/// Today is Friday, 2026-01-09.
@Suite("Groups")
struct GroupServiceTests {
    private let fixture: ServiceFixture
    private var service: FriendService { fixture.services.friends }
    private var days: AvailabilityService { fixture.services.availability }

    init() async throws {
        fixture = try ServiceFixture(zone: .utc)
        for (number, name) in [(UInt8(2), "Ana"), (3, "Ben"), (4, "Cleo")] {
            let peer = try ServiceFixture.person(number)
            try await fixture.befriend(peer, name: name, zone: .utc)
            try await fixture.give("2026-01-10", DayWord(.free), of: peer)
        }
    }

    @discardableResult
    private func add(_ name: String, _ people: String...) async throws -> GroupsResponse {
        try await service.addToGroup(GroupBody(name: name, people: people))
    }

    private func shown(_ response: GroupsResponse) -> [String] {
        response.groups.map { "\($0.name): \($0.members.compactMap(\.name).joined(separator: ","))" }
    }

    @Test("F16: a group is made, grows, shrinks, and is removed by name or id")
    func lifetime() async throws {
        #expect(shown(try await add("Flat", "ben", "Ana")) == ["Flat: Ana,Ben"])
        #expect(shown(try await add("gym", "flat", "Cleo")) == ["Flat: Ana,Ben", "gym: Ana,Ben,Cleo"])
        #expect(shown(try await add("FLAT", "Cleo")) == ["Flat: Ana,Ben,Cleo", "gym: Ana,Ben,Cleo"])
        #expect(shown(try await service.removeGroup("flat", people: ["ana", "Ben"])).first == "Flat: Cleo")
        let gym = try #require(try await service.groups().groups.last)
        #expect(shown(try await service.removeGroup(gym.id, people: [])) == ["Flat: Cleo"])
        #expect(shown(try await service.removeGroup("flat", people: ["Cleo"])) == [])
    }

    @Test("F16: a group stands for its members in who, best and wishes; names beside it count once")
    func used() async throws {
        try await add("flat", "Ana", "Ben")
        let who = try await days.who(on: "2026-01-10", part: nil, at: nil, with: ["FLAT", "ben"])
        #expect(who.free.map(\.name) == ["Ana", "Ben"])
        let best = try await days.best(with: ["Cleo", "flat"], part: nil, minimum: nil)
        #expect(best.people == 3)
        let wish = try await fixture.services.wishes.add(WishBody(people: ["flat"]))
        #expect(wish.wishes.first?.people.map(\.name) == ["Ana", "Ben"])
        // A wish keeps the members of that moment.
        try await add("flat", "Cleo")
        #expect(try await fixture.services.wishes.wishes().wishes.first?.people.count == 2)
        await #expect(throws: APIError(.noSuchPerson, values: ["who": "flta"], details: ["flat"])) {
            try await days.who(on: "2026-01-10", part: nil, at: nil, with: ["flta"])
        }
    }

    @Test("F16: a friend who is removed leaves every group")
    func friendGone() async throws {
        try await add("flat", "Ana", "Ben")
        try await add("pair", "Ben")
        _ = try await service.remove("Ben")
        #expect(shown(try await service.groups()) == ["flat: Ana"])
    }

    @Test("F16, D4: no members, unknown people, a name without a letter and a friend's name are refused")
    func refused() async throws {
        let both: [RuleValue] = ["name|required|", "people|required|"]
        await #expect(throws: APIError(.validationFailed, rules: both)) { try await add(" ") }
        await #expect(throws: APIError(.noSuchPerson, values: ["who": "Bne"], details: ["Ben"])) {
            try await add("flat", "Ana", "Bne")
        }
        let taken = await #expect(throws: APIError.self) { try await add("ben", "Ana") }
        #expect(taken?.code == .nameTaken && taken?.rules.map(\.field) == ["name"])
        #expect(try await service.groups().groups.isEmpty)
        try await add("flat", "Ana")
        await #expect(throws: APIError(.noSuchGroup, values: ["name": "flta"], details: ["flat"])) {
            try await service.removeGroup("flta", people: [])
        }
        await #expect(throws: APIError(.noSuchPerson, values: ["who": "Ben"])) {
            try await service.removeGroup("flat", people: ["Ben"])
        }
        #expect(shown(try await service.groups()) == ["flat: Ana"])
    }

    @Test("F15, F16: a nickname that is a group is refused without the name of a friend")
    func nicknameOfGroup() async throws {
        try await add("flat", "Ana")
        await #expect(
            throws: APIError(.nameTaken, values: ["name": "flat"], rules: ["nickname|nameTaken||flat"])
        ) {
            try await service.setNickname(NicknameBody(nickname: "flat"), of: "Ben")
        }
    }

    @Test("F16, fault 44: a group that is called like the beginning of a friend's id is ambiguous")
    func namedLikeID() async throws {
        let ana = try await service.friend("Ana").friend.id
        let word = String(ana.prefix(7))
        try await add(word, "Ben")
        let error = await #expect(throws: APIError.self) {
            try await days.who(on: "2026-01-10", part: nil, at: nil, with: [word])
        }
        #expect(error?.code == .ambiguous && error?.details.count == 2)
    }

    @Test("D4: a wish for a group with too many members is refused")
    func tooMany() async throws {
        for number in 5...UInt8(Wish.mostPeople + 2) {
            // A source may send only so many requests an hour.
            fixture.clock.advance(milliseconds: 600_000)
            try await fixture.befriend(try ServiceFixture.person(number), name: "P\(number)")
        }
        let all = try await service.friends().friends.map(\.id)
        #expect(all.count == Wish.mostPeople + 1)
        _ = try await service.addToGroup(GroupBody(name: "all", people: all))
        await #expect(throws: APIError(.validationFailed, rules: ["people|tooMany|\(Wish.mostPeople)"])) {
            try await fixture.services.wishes.add(WishBody(people: ["all"]))
        }
    }

    @Test("F17: the log shows that a group was added, changed and removed")
    func logged() async throws {
        try await add("flat", "Ana")
        try await add("flat", "Ben")
        _ = try await service.removeGroup("flat", people: [])
        let log = try await fixture.services.audit.log(friend: nil, about: "friends", limit: 3, before: nil)
        #expect(log.entries.map(\.record) == ["group", "group", "group"])
        #expect(log.entries.map(\.action) == ["delete", "update", "create"])
        #expect(log.entries.map(\.before?.name) == ["flat", "flat", nil])
        #expect(log.entries.map(\.after?.name) == [nil, "flat", "flat"])
    }
}
