import Testing
import UFreeAPI
import UFreeDomain
import UFreeSync
import UFreeTestSupport

@testable import UFreeServices

@Suite("Finding people by phone number")
struct FindServiceTests {
    private static let ben = "+436641234567"
    private let fixture: ServiceFixture
    private var nearby: NearbyService { fixture.services.nearby }

    init() throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
        fixture.node.set(NodeStatus(discovery: "dnssd"))
    }

    private func person(_ name: String, _ number: UInt8, _ outcome: NumberAnswer.Outcome) throws
        -> NumberAnswer
    {
        NumberAnswer(
            person: NearbyPerson(
                id: try ServiceFixture.person(number).owner, name: try DisplayName(validating: name),
                addresses: ["192.0.2.\(number):7633"]),
            outcome: outcome)
    }

    @Test("P2: who claims a number is found, and everybody else is counted")
    func found() async throws {
        let phone = try PhoneNumber(reading: Self.ben)
        fixture.node.set([
            try person("Ben", 2, .answered(phone)), try person("Cem", 3, .answered(nil)),
            try person("Dan", 4, .needsOwnNumber), try person("Eve", 5, .refused),
            try person("Fay", 6, .silent),
        ])
        let answer = try await nearby.find(FindBody(numbers: ["0664 123 45 67", Self.ben, "+43 1 5880000"]))
        #expect(answer.numbers == [Self.ben, "+4315880000"])
        #expect(answer.found.map(\.number) == [Self.ben] && answer.found.map(\.person.name) == ["Ben"])
        #expect([answer.asked, answer.answered, answer.needNumber, answer.busy] == [5, 2, 1, 1])
        #expect(fixture.node.searches.map { $0.map(\.text) } == [[Self.ben, "+4315880000"]])
    }

    @Test("P2: nobody asks for oneself, for nothing, or for what is no number")
    func refused() async throws {
        _ = try await fixture.services.profile.edit(ProfileBody(phone: Self.ben))
        await #expect(throws: APIError(.oneself)) { try await nearby.find(FindBody(numbers: [Self.ben])) }
        for numbers in [[], ["x"], Array(repeating: Self.ben, count: 257)] {
            let error = await #expect(throws: APIError.self) {
                try await nearby.find(FindBody(numbers: numbers))
            }
            #expect(error?.code == .validationFailed)
        }
        fixture.node.set(NodeStatus(discovery: "off"))
        await #expect(throws: APIError(.noDiscovery, values: ["search": "off"])) {
            try await nearby.find(FindBody(numbers: ["+43 1 5880000"]))
        }
        #expect(fixture.node.searches.isEmpty)
    }

    @Test("P2, I1: the number and who finds it are set together with the rest, or not at all")
    func ownNumber() async throws {
        let profile = fixture.services.profile
        #expect(try await profile.profile().finders == "contacts")
        let set = try await profile.edit(ProfileBody(phone: "0664/1234567", finders: "anyone"))
        #expect(set.phone == Self.ben && set.finders == "anyone" && !set.isAnonymous && set.changed == true)
        #expect(try await profile.edit(ProfileBody(phone: Self.ben)).changed == false)
        let error = await #expect(throws: APIError.self) {
            try await profile.edit(ProfileBody(name: "Anna", phone: "12", finders: "all"))
        }
        #expect(error?.rules.map(\.rule) == ["phone", "oneOf"])
        #expect(try await profile.profile().name == "Ana")
        let removed = try await profile.edit(ProfileBody(phone: "", finders: "nobody"))
        #expect(removed.phone == nil && removed.isAnonymous && removed.finders == "nobody")
    }

    @Test("I2: a picture is set and removed, and what is none of the right size is refused")
    func avatar() async throws {
        let profile = fixture.services.profile
        // The head of a JPEG file of 96 by 96 pixels, and of 97 by 96.
        let (picture, wide) = ("/9j/wAALCABgAGA=", "/9j/wAALCABgAGE=")
        #expect(try await profile.edit(ProfileBody(avatar: "")).changed == false)
        let set = try await profile.edit(ProfileBody(avatar: picture))
        #expect(set.avatar == picture && set.changed == true)
        #expect(try await profile.edit(ProfileBody(avatar: picture)).changed == false)
        for text in [wide, "x", "AAAA"] {
            let error = await #expect(throws: APIError.self) {
                try await profile.edit(ProfileBody(avatar: text))
            }
            #expect(error?.rules.map(\.rule) == ["picture"])
        }
        #expect(try await profile.profile().avatar == picture)
        let removed = try await profile.edit(ProfileBody(avatar: ""))
        #expect(removed.avatar == nil && removed.changed == true)
    }

    @Test("A number without country code is meant where the zone is")
    func regions() throws {
        #expect(LocalCalendar.region(of: try #require(ZoneName("Europe/Vienna"))) == "AT")
        #expect(LocalCalendar.region(of: .utc) == nil)
    }
}
