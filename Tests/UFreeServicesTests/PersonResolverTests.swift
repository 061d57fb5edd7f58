import Testing
import UFreeDomain
import UFreeSync
import UFreeTestSupport

@testable import UFreeServices

@Suite struct PersonResolverTests {
    private static func candidate(
        _ number: UInt8, _ name: String, request: UInt8? = nil
    ) throws -> Candidate<String> {
        Candidate(
            try ServiceFixture.person(number).owner, name: DisplayName(sanitizing: name),
            request: try request.map { try ServiceFixture.request($0) }, meaning: name)
    }

    private let people: [Candidate<String>]

    init() throws {
        people = [
            try Self.candidate(2, "Ben", request: 7), try Self.candidate(3, "ben"),
            try Self.candidate(4, "Bérénice"),
            try Self.candidate(5, "Benno", request: 8),
        ]
    }

    private func name(_ word: String) throws -> String {
        try PersonResolver(candidates: people).resolve(word)
    }

    @Test(
        "A name is found in any case and any composition of letters",
        arguments: ["BÉRÉNICE", "be\u{301}re\u{301}nice"])
    func names(word: String) throws {
        #expect(try name(word) == "Bérénice")
    }

    @Test("The beginning of a name is not enough")
    func noPrefix() throws {
        #expect(throws: FriendError.noSuchPerson("Benn", closeNames: ["Benno", "Ben", "ben"])) {
            try name("Benn")
        }
    }

    @Test("Two people with one name are listed with their ids, and an id selects one")
    func ambiguous() throws {
        let ids = try [UInt8(2), 3].map { try ServiceFixture.person($0).owner.description }
        #expect(throws: FriendError.ambiguous("Ben", candidates: ["Ben (\(ids[0]))", "ben (\(ids[1]))"])) {
            try name("Ben")
        }
        #expect(try name(ids[1]) == "ben")
        #expect(try name(String(ids[1].prefix(7))) == "ben")
        #expect(try name(ids[1].prefix(15).lowercased()) == "ben")
        #expect(throws: FriendError.self) { try name(String(ids[1].prefix(6))) }
    }

    @Test("A person without a name and a request to an address are listed by an id")
    func nameless() throws {
        let request = FriendRequest(
            id: try ServiceFixture.request(9), direction: .outgoing, peer: nil, address: "192.0.2.7:1",
            timestamp: ServiceFixture.noon)
        let asked = Candidate(request, meaning: "asked")
        #expect(asked.label == "\(request.id)")
        let owner = try ServiceFixture.person(2).owner
        let resolver = PersonResolver(candidates: [asked, Candidate(owner, name: nil, meaning: "nameless")])
        #expect(try resolver.resolve("09090909") == "asked")
        #expect(try resolver.resolve("\(owner)") == "nameless")
        #expect(throws: FriendError.noSuchPerson("Ben", closeNames: [])) { try resolver.resolve("Ben") }
    }

    @Test("A request is found by its id and by its first eight characters")
    func requests() throws {
        #expect(try name("07070707070707070707070707070707") == "Ben")
        #expect(try name("08080808") == "Benno")
        #expect(throws: FriendError.self) { try name("0808080") }
    }

    @Test("Fault 44: a name equal to the beginning of another's id makes it ambiguous")
    func impersonation() throws {
        let id = try ServiceFixture.person(2).owner.description
        let resolver = PersonResolver(candidates: people + [try Self.candidate(6, String(id.prefix(7)))])
        #expect(throws: FriendError.self) { try resolver.resolve(String(id.prefix(7))) }
        #expect(try resolver.resolve(id) == "Ben")
    }

    @Test(
        "Close names are within a third of the word, nearest first",
        arguments: [("Bne", ["Ben"]), ("Bennno", ["Benno"]), ("Quentin", [])])
    func closeNames(word: String, expected: [String]) {
        #expect(CloseNames.of(word, among: ["Ben", "Benno", "Dora"]) == expected)
    }

    @Test("A long word is cheap: it has no close names")
    func longWord() {
        #expect(CloseNames.of(String(repeating: "x", count: 100_000), among: ["Ben"]).isEmpty)
    }
}
