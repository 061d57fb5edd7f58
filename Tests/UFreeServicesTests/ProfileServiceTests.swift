import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite struct ProfileServiceTests {
    private let fixture: ServiceFixture

    init() throws {
        fixture = try ServiceFixture(zone: .utc)
    }

    @Test("I1, I2: the profile shows who I am, my zone, my hours and today there")
    func profile() async throws {
        let profile = try await fixture.services.profile.profile()
        #expect(profile.name == "Ana")
        #expect(profile.id == fixture.me.owner.description)
        #expect(profile.device == fixture.me.device.description)
        #expect(profile.isAnonymous)
        #expect(profile.today == "2026-01-09")
        #expect(
            profile.parts
                == PartHoursValue(morning: "06:00", afternoon: "12:00", evening: "18:00", end: "24:00"))
    }

    @Test("I2: given fields change, the others are kept; today follows the zone")
    func edit() async throws {
        let hours = PartHoursValue(morning: "07:30", afternoon: "13:00", evening: "19:00", end: "23:59")
        let changed = try await fixture.services.profile.edit(
            ProfileBody(name: "  Ana \u{202E}Maria ", zone: "Pacific/Kiritimati", parts: hours))
        #expect(changed.name == "Ana Maria")
        #expect(changed.today == "2026-01-10")
        #expect(changed.parts == hours)
        let again = try await fixture.services.profile.edit(ProfileBody(zone: "UTC"))
        #expect(again.name == "Ana Maria")
        #expect(again.parts == hours)
    }

    @Test("D4: every broken rule is listed, and then nothing is written")
    func rules() async throws {
        let hours = PartHoursValue(morning: "12:00", afternoon: "12:00", evening: "18:00", end: "24:00")
        let body = ProfileBody(name: String(repeating: "ä", count: 101), zone: "Mars/Olympus", parts: hours)
        await #expect(
            throws: APIError(
                .validationFailed,
                rules: [
                    "name|maxLength|64", "name|maxBytes|200", "zone|knownZone||Mars/Olympus",
                    "parts.afternoon|ascending|",
                ])
        ) { try await fixture.services.profile.edit(body) }
        #expect(try await fixture.services.profile.profile().name == "Ana")
        await #expect(throws: APIError(.validationFailed, rules: ["name|required|"])) {
            try await fixture.services.profile.edit(ProfileBody(name: " \u{200B}"))
        }
    }

    @Test("Health items show friends' names and times in the owner's zone")
    func healthValues() async throws {
        let fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
        let (ben, eva) = (try ServiceFixture.person(2).owner, try ServiceFixture.person(3).owner)
        try await fixture.befriend(try ServiceFixture.person(2), name: "Ben")
        let values = [
            ["friend": "\(ben)"], ["by": "\(ben)"], ["friend": "\(eva)"], ["madeAt": "1767956400000"],
            ["madeAt": "soon"],
        ]
        fixture.node.set(
            NodeStatus(
                health: values.map {
                    HealthItem(code: .moved, isError: false, since: ServiceFixture.noon, values: $0)
                }))
        let service = StatusService(
            fixture.ports, words: { _, values in (values["name"] ?? "-", values["madeAt"] ?? "-") })
        let health = try await service.status().health
        #expect(health.map(\.text) == ["Ben", "Ben", "-", "-", "-"])
        #expect(health.map(\.fix) == ["-", "-", "-", "2026-01-09T12:00:00.000+01:00", "soon"])
    }

    @Test("The status shows the node, its friends and health items, with sentence and remedy")
    func status() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben")
        // A connected stranger doesn't count.
        fixture.node.set(Presence(connected: [ben.owner, try ServiceFixture.person(4).owner]))
        fixture.node.set(
            NodeStatus(
                listening: ["[::]:7633"], discovery: "off",
                health: [HealthItem(code: .clockDiffers, isError: false, since: ServiceFixture.noon)],
                counters: ["violations": 2]))
        let status = try await fixture.services.status.status()
        #expect(status.version == ProgramVersion.current)
        #expect(status.instance == "00c0ffee00c0ffee")
        #expect(status.listening == ["[::]:7633"])
        #expect(status.friends == StatusResponse.Friends(total: 1, connected: 1))
        #expect(
            status.health == [
                HealthValue(
                    code: "clockDiffers", severity: "warning", since: "2026-01-09T11:00:00.000Z",
                    text: "text of clockDiffers", fix: "fix of clockDiffers", values: [:])
            ])
        #expect(status.counters == ["violations": 2])
        #expect(status.socket == "/run/ufree/control.sock")
    }

    @Test("F10: the status counts requests to answer, codes to compare and what is not delivered")
    func attention() async throws {
        let fixture = try ServiceFixture(zone: .utc)
        func attention() async throws -> [Int] {
            let value = try #require(try await fixture.services.status.status().attention)
            return [value.requests, value.codes, value.undelivered]
        }
        #expect(try await attention() == [0, 0, 0])
        let people = try (2...5).map { try ServiceFixture.person(UInt8($0)) }
        try await fixture.ask(from: people[0], name: "Ben", id: try ServiceFixture.request(7))
        #expect(try await attention() == [1, 0, 0])
        _ = try await fixture.services.friends.add(AddFriendBody(to: "192.0.2.7:7633"))
        #expect(try await attention() == [1, 0, 1])
        _ = try await fixture.services.friends.accept("Ben", AcceptBody(code: nil))
        #expect(try await attention() == [0, 0, 1])
        try await fixture.befriend(people[1], name: "Cleo", code: true)
        #expect(try await attention() == [0, 1, 1])
        let code = try #require(try await fixture.services.friends.friend("Cleo").friend.code)
        _ = try await fixture.services.friends.verify("Cleo", CodeBody(code: code))
        #expect(try await attention() == [0, 0, 1])
    }
}
