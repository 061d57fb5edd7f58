import FoundationEssentials
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite("Export")
struct ExportTests {
    private let fixture: ServiceFixture
    private var service: TransferService { fixture.services.transfer }

    /// Ben is a friend, Eva has sent a request; notes, names, addresses and ids are canaries.
    init() async throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(
            ben, name: "Benedikta", zone: ZoneName("America/New_York"), code: true)
        try await fixture.meet(ben)
        try await fixture.give("2026-01-10", DayWord(.busy), note: "Sauna", of: ben)
        try await fixture.ask(
            from: try ServiceFixture.person(3), name: "Evangelina", id: try ServiceFixture.request(9))
        _ = try await fixture.services.friends.add(AddFriendBody(to: "secret.example:7633"))
        _ = try await fixture.services.availability.setDays(
            ["2026-01-09"], SetDaysBody(parts: ["morning", "evening"], note: "Pool"))
    }

    private func json(_ export: ExportResponse) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(export), as: UTF8.self)
    }

    @Test("D11: an export contains everything that any view shows")
    func everything() async throws {
        let export = try await service.export(anonymous: false)
        #expect(export.schema == "ufree.export/1")
        #expect(export.at == "2026-01-09T12:00:00.001+01:00" || export.at.hasPrefix("2026-01-09T12:00:00"))
        #expect(export.owner?.name == "Ana")
        #expect(export.profile.zone == "Europe/Vienna")
        #expect(export.profile.parts?.evening == "18:00")
        #expect(export.days.map(\.date) == ["2026-01-09"])
        #expect(export.days.first?.note == "Pool")
        #expect(export.days.first?.parts == ["morning", "evening"])
        let ben = try #require(export.friends.first)
        #expect(ben.id == "\(try ServiceFixture.person(2).owner)")
        #expect(ben.zone == "America/New_York")
        #expect(ben.days.map(\.note) == ["Sauna"])
        #expect(ben.code?.count == 6)
        #expect(
            Set(export.requests.map { "\($0.direction) \($0.person.name ?? "-") \($0.status)" }) == [
                "outgoing - pending", "incoming Evangelina pending", "incoming Benedikta accepted",
            ])
        #expect(export.requests.contains { $0.address == "secret.example:7633" })
    }

    @Test(
        "D11: an anonymous export has no name, id, note, address or time, and numbers people consistently"
    )
    func anonymous() async throws {
        let export = try await service.export(anonymous: true)
        let text = try json(export)
        let full = try await service.export(anonymous: false)
        let canaries =
            [
                "Ana", "Benedikta", "Evangelina", "Pool", "Sauna", "secret", "Vienna", "New_York", "T12:",
                "18:00",
            ]
            + full.friends.compactMap(\.id) + full.friends.flatMap(\.devices)
            + full.friends.compactMap(\.code)
            + full.requests.compactMap(\.id) + full.requests.compactMap(\.person.id)
            + full.requests.compactMap(\.code) + (full.days + full.friends.flatMap(\.days)).compactMap(\.id)
        for canary in canaries {
            #expect(try json(full).contains(canary), "\(canary) is there to be left out")
            #expect(!text.contains(canary), "\(canary)")
        }
        #expect(export.owner == nil)
        #expect(export.at == "2026-01-09")
        #expect(export.profile.zone == "Europe")
        #expect(export.friends.map(\.name) == ["Friend 1"])
        #expect(export.friends.map(\.zone) == ["America"])
        #expect(export.days.map(\.status) == full.days.map(\.status))
        #expect(
            Set(export.requests.map { "\($0.direction) \($0.person.name ?? "-")" }) == [
                "outgoing -", "incoming Person 1", "incoming Friend 1",
            ])
    }

    @Test("D11: people are numbered by data outside the file, with the same number everywhere")
    func numbers() async throws {
        for (number, name) in [(4, "Zoe"), (5, "Adam")] {
            try await fixture.befriend(try ServiceFixture.person(UInt8(number)), name: name)
        }
        for number in 6...9 {
            try await fixture.ask(
                from: try ServiceFixture.person(UInt8(number)), name: "Asker",
                id: try ServiceFixture.request(UInt8(number) + 10))
        }
        func ids(_ numbers: [UInt8]) throws -> [String] {
            try numbers.map { "\(try ServiceFixture.person($0).owner)" }.sorted()
        }
        let (friends, askers) = (try ids([2, 4, 5]), try ids([3, 6, 7, 8, 9]))
        let (full, anonymous) = (
            try await service.export(anonymous: false), try await service.export(anonymous: true)
        )
        #expect(anonymous.friends.map(\.name) == ["Friend 1", "Friend 2", "Friend 3"])
        let bens = try #require(friends.firstIndex(of: "\(try ServiceFixture.person(2).owner)"))
        #expect(anonymous.friends.map(\.days.count).firstIndex(of: 1) == bens)
        let expected = full.requests.map { request -> String? in
            guard let id = request.person.id else { return nil }
            if let index = friends.firstIndex(of: id) { return "Friend \(index + 1)" }
            return askers.firstIndex(of: id).map { "Person \($0 + 1)" }
        }
        #expect(anonymous.requests.map(\.person.name) == expected)
    }

    @Test("A13: a day that was set and cleared leaves no trace", arguments: [true, false])
    func cleared(anonymous: Bool) async throws {
        let before = try json(try await service.export(anonymous: anonymous))
        _ = try await fixture.services.availability.setDays(["2026-01-20"], SetDaysBody(status: "busy"))
        #expect(try json(try await service.export(anonymous: anonymous)) != before)
        _ = try await fixture.services.availability.clearDays(["2026-01-20"])
        #expect(try json(try await service.export(anonymous: anonymous)) == before)
    }
}
