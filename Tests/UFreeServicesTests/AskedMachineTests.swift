import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite("Requests to machines") struct AskedMachineTests {
    private let fixture: ServiceFixture
    private var service: FriendService { fixture.services.friends }

    init() throws {
        fixture = try ServiceFixture(zone: .utc)
    }

    @Test(
        "F11: a word that is nobody's name and looks like a host is asked at the default port",
        arguments: [
            ("ben-laptop", "ben-laptop:7633"), ("laptop.local", "laptop.local:7633"), ("nas", "nas:7633"),
            ("192.0.2.7", "192.0.2.7:7633"), ("[fe80::1]", "[fe80::1]:7633"), ("Ben.local", "ben.local:7633"),
        ])
    func machine(word: String, address: String) async throws {
        #expect(try await service.add(AddFriendBody(to: word)).request.address == address)
    }

    @Test("F11: a name wins over a host, and a mistyped one is not dialled, but the host is named")
    func nameOrMachine() async throws {
        try await fixture.befriend(try ServiceFixture.person(2), name: "ben")
        await #expect(throws: APIError(.alreadyFriends, values: ["name": "ben"])) {
            try await service.add(AddFriendBody(to: "ben"))
        }
        await #expect(
            throws: APIError(
                .noSuchPerson, values: ["who": "bne", "list": "nearby", "machine": "bne:7633"],
                details: ["ben"])
        ) { try await service.add(AddFriendBody(to: "bne")) }
        // A capital letter is that of a person.
        await #expect(
            throws: APIError(
                .noSuchPerson, values: ["who": "Nobody", "list": "nearby", "machine": "nobody:7633"])
        ) { try await service.add(AddFriendBody(to: "Nobody")) }
        for id in ["xzfelux-dhfdlzv-fdzm2eu", "00112233445566778899aabbccddeeff", "12345", "two words"] {
            await #expect(throws: APIError(.noSuchPerson, values: ["who": id, "list": "nearby"])) {
                try await service.add(AddFriendBody(to: id))
            }
        }
        #expect(try await service.requests().outgoing.isEmpty)
    }

    @Test("F12: a request that is not delivered shows why nobody was met")
    func problems() async throws {
        fixture.node.set(NodeStatus(problems: ["nas:7633": .refused, "192.0.2.8:7633": .noAnswer]))
        for word in ["nas", "192.0.2.7", try ServiceFixture.person(2).owner.description] {
            _ = try await service.add(AddFriendBody(to: word))
        }
        let requests = try await service.requests().outgoing
        #expect(requests.count == 3)
        #expect(requests.compactMap(\.problem) == ["refused"])
        #expect(requests.first { $0.problem != nil }?.address == "nas:7633")
    }
}
