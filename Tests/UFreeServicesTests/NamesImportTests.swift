import FoundationEssentials
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite("Import of nicknames and groups")
struct NamesImportTests {
    private let fixture: ServiceFixture
    private var service: TransferService { fixture.services.transfer }

    init() throws { fixture = try ServiceFixture(zone: .utc) }

    private func take(_ text: String, dryRun: Bool = false) async throws(APIError) -> ImportResponse {
        try await service.import(Array(text.utf8), only: false, profile: false, dryRun: dryRun)
    }

    /// Returns a file without days, with more fields.
    private static func file(_ more: String) -> String {
        #"{"schema":"ufree.export/1","days":[]"# + more + "}"
    }

    private func exported() async throws -> String {
        String(decoding: try JSONEncoder().encode(try await service.export(anonymous: false)), as: UTF8.self)
    }

    @Test("F17: an import gives friends who are here their nicknames back, and groups their members")
    func names() async throws {
        let friends = fixture.services.friends
        let ids = try [UInt8](2...4).map { "\(try ServiceFixture.person($0).owner)" }
        for (number, name) in [(UInt8(2), "Ana"), (3, "Ben")] {
            try await fixture.befriend(try ServiceFixture.person(number), name: name)
        }
        _ = try await friends.setNickname(NicknameBody(nickname: "Annie"), of: "Ana")
        _ = try await friends.addToGroup(GroupBody(name: "flat", people: ["Ana", "Ben"]))
        let file = try await exported()
        #expect(try await take(file).names == [])
        _ = try await friends.removeNickname(of: "Annie")
        _ = try await friends.removeGroup("flat", people: [])
        #expect(try await take(file, dryRun: true).names == ["Annie", "flat"])
        #expect(try await friends.groups().groups.isEmpty)
        #expect(try await take(file).names == ["Annie", "flat"])
        #expect(try await friends.friends().friends.map(\.name) == ["Annie", "Ben"])
        #expect(try await friends.groups().groups.first?.members.map(\.name) == ["Annie", "Ben"])
        // A stranger, a taken name, a group with a stranger, and one of nobody.
        let other = Self.file(
            #","friends":[{"id":"\#(ids[2])","nickname":"Cleo"},{"id":"\#(ids[1])","nickname":"annie"},7],"#
                + #""groups":[{"name":"pair","members":[{"id":"\#(ids[0])"},{"id":"\#(ids[2])"}]},"#
                + #"{"name":"ben","members":[{"id":"\#(ids[0])"}]},{"name":"none","members":[{}]}]"#)
        let answer = try await take(other)
        #expect(answer.names == ["pair"])
        #expect(answer.warnings.last?.code == "names")
        #expect(answer.warnings.last?.names == ["Cleo", "annie", "pair", "ben", "none"])
        #expect(try await friends.groups().groups.map(\.name) == ["flat", "pair"])
    }

    @Test("F17, D4: each invalid nickname and group of a file is listed with its place")
    func invalidNames() async throws {
        let file = Self.file(
            #","friends":[{"nickname":" "}],"groups":[{"name":"","members":7},{"members":[1]}]"#)
        await #expect(
            throws: APIError(
                .validationFailed,
                rules: [
                    "friends[0].nickname|required|", "groups[0].name|required|",
                    "groups[0].members|type|a list", "groups[1].name|required|",
                    "groups[1].members[0]|type|an object",
                ])
        ) { try await take(file) }
    }
}
