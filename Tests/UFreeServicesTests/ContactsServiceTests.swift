import Testing
import UFreeAPI
import UFreeDomain
import UFreeSync
import UFreeTestSupport

@testable import UFreeServices

@Suite("The owner's contacts (P3)")
struct ContactsServiceTests {
    private static let ben = "+436641234567"
    private let fixture: ServiceFixture
    private var nearby: NearbyService { fixture.services.nearby }

    init() throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
        fixture.node.set(NodeStatus(discovery: "dnssd"))
    }

    @discardableResult
    private func add(_ contacts: [(String, String?)]) async throws -> NewContactsResponse {
        try await nearby.addContacts(
            ContactsBody(contacts: contacts.map { NewContactValue(number: $0.0, name: $0.1) }))
    }

    private func numbers(_ range: Range<Int>) -> [(String, String?)] {
        range.map { ("+43664\(1_000_000 + $0)", nil) }
    }

    private func answer(_ outcome: NumberAnswer.Outcome) throws -> NumberAnswer {
        NumberAnswer(
            person: NearbyPerson(
                id: try ServiceFixture.person(2).owner, name: try DisplayName(validating: "Benni"),
                addresses: ["192.0.2.2:7633"]),
            outcome: outcome)
    }

    @Test("Numbers are kept once, the newest name wins, and what is no number is reported with its place")
    func added() async throws {
        let first = try await add([("0664 1234567", "Ben"), ("x", "Cem"), (Self.ben, nil), ("+49", nil)])
        #expect([first.added, first.known, first.leftOut, first.total] == [1, 1, 0, 1])
        #expect(first.failures.map(\.index) == [1, 3])
        #expect(first.failures.map(\.reason) == ["notANumber", "notANumber"])
        try await add([
            (Self.ben, " Benjamin\u{202E}  Huber "), ("+491701234567", "anna"), ("+491701234568", ""),
        ])
        let contacts = try await nearby.contacts().contacts
        #expect(contacts.map(\.name) == ["anna", "Benjamin Huber", nil])
        #expect(contacts.map(\.number) == ["+491701234567", Self.ben, "+491701234568"])
    }

    @Test("One body has 64 numbers at most, and 4,096 are kept in all")
    func limits() async throws {
        let error = await #expect(throws: APIError.self) { try await add(numbers(0..<65)) }
        #expect(error?.rules.map(\.rule) == ["tooMany"])
        for start in stride(from: 0, to: 4_096, by: 64) { try await add(numbers(start..<start + 64)) }
        let more = try await add(numbers(4_090..<4_100))
        #expect([more.added, more.known, more.leftOut, more.total] == [0, 6, 4, 4_096])
    }

    @Test("A file adds all its numbers; what is no number is reported with its line")
    func imported() async throws {
        let lines = ["name,phone", "Ben,x"] + (0..<70).map { ",+43664\(1_000_000 + $0)" } + ["Cem,+49"]
        let file = try ContactFile(Array(lines.joined(separator: "\n").utf8))
        let result = try await nearby.importContacts(file)
        #expect([result.contacts, result.numbers, result.added, result.total] == [72, 72, 70, 70])
        #expect(result.failures.map(\.line) == [2, 73] && result.failures.map(\.name) == ["Ben", "Cem"])
        let again = try await nearby.importContacts(file)
        #expect([again.added, again.known, again.failures.count] == [0, 70, 2])
    }

    @Test("They are removed by name, by number, and all at once; a name that is close is suggested")
    func removed() async throws {
        try await add([
            (Self.ben, "Ben"), ("+436641234568", "ben"), ("+491701234567", "Cem"), ("+491701234568", nil),
        ])
        #expect(try await nearby.removeContacts(" BEN ").contacts.count == 2)
        #expect(
            try await nearby.removeContacts("0049 170 1234568").contacts.map(\.number) == ["+491701234568"])
        await #expect(throws: APIError(.noSuchContact, values: ["who": "Cen"], details: ["Cem"])) {
            try await nearby.removeContacts("Cen")
        }
        #expect(try await nearby.removeContacts(nil).contacts.map(\.name) == ["Cem"])
        #expect(try await nearby.removeContacts(nil).contacts.isEmpty)
    }

    @Test(
        "What was looked for is remembered once somebody has answered, and the contact's name is in the answer"
    )
    func searched() async throws {
        try await add([(Self.ben, "Benjamin Huber"), ("+491701234567", nil)])
        let number = try PhoneNumber(reading: Self.ben)
        for (outcome, times) in [(NumberAnswer.Outcome.refused, 0), (.silent, 0), (.answered(number), 1)] {
            fixture.node.set([try answer(outcome)])
            let found = try await nearby.find(FindBody(numbers: [Self.ben, "+43 1 5880000"])).found
            #expect(found.map(\.contact) == (times == 0 ? [] : ["Benjamin Huber"]))
            #expect(found.map(\.person.name) == (times == 0 ? [] : ["Benni"]))
            #expect(try await nearby.contacts().contacts.count { $0.searchedAt != nil } == times)
        }
    }
}
