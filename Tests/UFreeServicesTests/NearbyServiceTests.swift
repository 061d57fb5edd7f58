import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite struct NearbyServiceTests {
    private let fixture: ServiceFixture
    private var service: NearbyService { fixture.services.nearby }

    init() throws {
        fixture = try ServiceFixture(zone: .utc)
    }

    private func see(_ people: (String?, OwnerID?, [String])...) {
        fixture.node.set(
            people.map { name, id, addresses in
                NearbyPerson(id: id, name: name.flatMap { DisplayName(sanitizing: $0) }, addresses: addresses)
            })
    }

    private func refusal(_ who: String) async -> APIError? {
        do {
            _ = try await fixture.services.friends.add(AddFriendBody(to: who))
            return nil
        } catch {
            return error
        }
    }

    @Test("P1: a stranger nearby has a name, addresses and no id")
    func stranger() async throws {
        see(("Cleo", nil, ["192.0.2.7:7633", "[fe80::1%eth0]:7633"]))
        #expect(
            try await service.nearby()
                == NearbyResponse(
                    people: [
                        NearbyValue(
                            id: nil, name: "Cleo", addresses: ["192.0.2.7:7633", "[fe80::1%eth0]:7633"],
                            relation: "none")
                    ], discovery: "off"))
    }

    @Test("P1: a friend without an announced name has the stored one; asked, asking and declined differ")
    func relations() async throws {
        let (ben, cleo, dan) = (
            try ServiceFixture.person(2), try ServiceFixture.person(3), try ServiceFixture.person(4)
        )
        try await fixture.befriend(ben, name: "Ben")
        try await fixture.ask(from: cleo, name: "Cleo", id: try ServiceFixture.request(7))
        try await fixture.ask(from: dan, name: "Dan", id: try ServiceFixture.request(8))
        _ = try await fixture.services.friends.decline("Dan")
        _ = try await fixture.services.friends.add(AddFriendBody(to: "192.0.2.9:7633"))
        see(
            (nil, ben.owner, []), (nil, cleo.owner, ["192.0.2.3:1"]), ("Dan", dan.owner, ["192.0.2.4:1"]),
            ("Eve", nil, ["192.0.2.9:7633"]))
        let people = try await service.nearby().people
        #expect(people.map(\.name) == ["Ben", "Cleo", "Dan", "Eve"])
        #expect(people.map(\.relation) == ["friend", "incoming", "ignored", "outgoing"])
        #expect(people.first?.id == ben.owner.description)
    }

    @Test("P1: people without a name and an address are left out, and so is oneself")
    func useless() async throws {
        see(
            (nil, nil, ["192.0.2.7:1"]), ("Cleo", nil, ["nonsense"]),
            ("Ana", fixture.me.owner, ["192.0.2.8:1"]))
        #expect(try await service.nearby().people.isEmpty)
    }

    @Test(
        "Fault 44: a stranger whose name resembles a friend's is flagged",
        arguments: [
            ("Ben", "BEN"), ("Ben", "Bеn"), ("Ben", "B-éN"), ("8en", "８en"), ("Emma", "Ernma"),
            ("Wim", "Vvim"),
        ])
    func sameName(known: String, name: String) async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: known)
        see((name, nil, ["192.0.2.7:1"]))
        #expect(try await service.nearby().people.first?.sameNameAs == ben.owner.description)
    }

    @Test(
        "P1: add takes a name from nearby and asks at the first address; again is the same request")
    func add() async throws {
        see(("Cleo", nil, ["192.0.2.7:7633", "192.0.2.8:7633"]), ("Dan", nil, ["192.0.2.9:7633"]))
        let request = try await fixture.services.friends.add(AddFriendBody(to: "cleo")).request
        #expect(request.address == "192.0.2.7:7633")
        #expect(try await fixture.services.friends.add(AddFriendBody(to: "Cleo")).request.id == request.id)
    }

    @Test(
        "Fault 44: of two similar names neither is chosen; the candidates are listed with their differences"
    )
    func ambiguous() async throws {
        see(("Cleo", nil, ["192.0.2.7:7633"]), ("Cleо", nil, ["192.0.2.8:7633"]))
        let error = await refusal("Cleo")
        #expect(error?.code == .ambiguous)
        #expect(error?.details == ["Cleo (192.0.2.7:7633)", "Cleо (192.0.2.8:7633)"])
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben")
        see(("Ben", nil, ["192.0.2.7:7633"]))
        #expect(await refusal("Ben")?.details == ["Ben (\(ben.owner))", "Ben (192.0.2.7:7633)"])
        // Nobody nearby has that name any more, so it only means the friend.
        see()
        #expect(await refusal("Ben")?.code == .alreadyFriends)
    }

    @Test(
        "P1: people who are recognised nearby are asked by id, named or not, and never as strangers"
    )
    func recognised() async throws {
        let (eva, dan) = (try ServiceFixture.person(5), try ServiceFixture.person(6))
        see(("Eva", eva.owner, ["192.0.2.7:7633"]), (nil, dan.owner, ["192.0.2.8:7633"]))
        let before = try await service.nearby().people
        #expect(before.map(\.relation) == ["none", "none"])
        #expect(before.map(\.name) == ["Eva", nil])
        let asked = try await fixture.services.friends.add(AddFriendBody(to: "eva")).request
        #expect(asked.to.id == "\(eva.owner)" && asked.address == nil)
        let id = String("\(dan.owner)".prefix(15))
        #expect(try await fixture.services.friends.add(AddFriendBody(to: id)).request.to.id == "\(dan.owner)")
        let after = try await service.nearby().people
        #expect(after.map(\.relation) == ["outgoing", "outgoing"])
    }

    @Test("An unknown name is refused with close ones and where to look")
    func unknown() async throws {
        see(("Cleo", nil, ["192.0.2.7:7633"]))
        #expect(
            await refusal("Celo")
                == APIError(
                    .noSuchPerson, values: ["who": "Celo", "list": "nearby", "machine": "celo:7633"],
                    details: ["Cleo"]))
    }

    @Test("P1: the name is shown for an hour, for a given time, or not; status shows until when")
    func discoverable() async throws {
        #expect(try await service.discoverable().until == nil)
        #expect(try await service.setDiscoverable(DiscoverableBody()).until == "2026-01-09T12:00:00.000Z")
        #expect(try await fixture.services.status.status().discoverableUntil == "2026-01-09T12:00:00.000Z")
        let short = try await service.setDiscoverable(DiscoverableBody(seconds: 600))
        #expect(short.until == "2026-01-09T11:10:00.000Z")
        #expect(short.name == "Ana")
        #expect(fixture.node.discoverableFor == .seconds(600))
        #expect(try await service.setDiscoverable(DiscoverableBody(seconds: 0)).until == nil)
        #expect(fixture.node.discoverableFor == nil)
        for seconds in [-1, 86_401, Int.max] {
            await #expect(throws: APIError(.validationFailed, rules: ["seconds|range|0-86400"])) {
                try await service.setDiscoverable(DiscoverableBody(seconds: seconds))
            }
        }
    }
}
