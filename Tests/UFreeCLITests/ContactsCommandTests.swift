import Foundation
import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("Contacts on the command line")
struct ContactsCommandTests {
    private static let removed = ContactsResponse(contacts: [
        ContactValue(number: "+436641234567", name: "Ben")
    ])

    @Test("An empty name removes nobody, not everybody")
    func nobody() async throws {
        let refusal = Scenario.refusal(.noSuchContact, ["who": " "])
        try await FakeDaemon.run([
            "DELETE /v1/contacts/%20": [refusal], "DELETE /v1/contacts": [.json(Samples.json(Self.removed))],
        ]) { daemon in
            let result = await Desk(answer: "y").run(["contacts", "rm", ""], at: daemon)
            #expect(result.code == 1 && result.output.isEmpty, "\(result)")
        }
    }

    @Test("All are removed only after a yes, and without a terminal only with --yes")
    func all() async throws {
        let list = FakeDaemon.Answer.json(Samples.json(Self.removed))
        for (answer, words, code) in [
            ("n", ["all"], 1), ("y", ["all"], 0), (nil, ["all", "--yes"], 0), (nil, ["all"], 64),
        ] {
            try await FakeDaemon.run(["GET /v1/contacts": [list], "DELETE /v1/contacts": [list]]) { daemon in
                let result = await Desk(answer: answer).run(["contacts", "rm"] + words, at: daemon)
                #expect(result.code == Int32(code), "\(words): \(result)")
                #expect(daemon.calls.contains { $0.route.hasPrefix("DELETE") } == (code == 0))
            }
        }
    }

    @Test("A file is sent 64 numbers at a time, and each number that is not read has its line")
    func imported() async throws {
        let folder = try Folder()
        let lines = (1...70).map { "Ana,0664 \($0)\n" }
        try Data(("Name,Phone\n" + lines.joined()).utf8).write(to: URL(filePath: folder.path + "/a.csv"))
        func answer(_ added: Int, _ total: Int) -> FakeDaemon.Answer {
            .json(
                Samples.json(
                    NewContactsResponse(
                        added: added, known: 0, leftOut: 0,
                        failures: [ContactFailureValue(index: 1, reason: "wrongLength")], total: total)))
        }
        try await FakeDaemon.run(["POST /v1/contacts": [answer(63, 63), answer(5, 68)]]) { daemon in
            let result = await Desk().run(["contacts", "import", folder.path + "/a.csv"], at: daemon)
            #expect(
                result.output == """
                    70 contacts with 70 numbers.
                    68 added, 0 already known or duplicate, 2 not readable.
                    Line 3 (Ana), 0664 2: is too long or too short for its country.
                    Line 67 (Ana), 0664 66: is too long or too short for its country.
                    See who is nearby: ufreectl find --contacts

                    """)
        }
    }

    @Test(
        "A search for contacts leaves out one's own number, and begins with those that were not looked for the longest"
    )
    func found() async throws {
        var profile = Samples.profile
        profile.phone = "+436641000009"
        let contacts = [
            ContactValue(number: "+436641000001", name: "A", searchedAt: "2026-01-08T12:00:00Z"),
            ContactValue(number: "+436641000002", name: "B", searchedAt: "2026-01-07T12:00:00Z"),
            // When the clock was ahead.
            ContactValue(number: "+436641000003", name: "C", searchedAt: "2027-01-07T12:00:00Z"),
            ContactValue(number: "+436641000009", name: "Me"),
            ContactValue(number: "+436641000005", name: "D"),
        ]
        let answer = FindResponse(
            numbers: contacts.map(\.number), found: [], asked: 1, answered: 1, needNumber: 0, busy: 0)
        try await FakeDaemon.run([
            "GET /v1/profile": [.json(Samples.json(profile))],
            "GET /v1/contacts": [.json(Samples.json(ContactsResponse(contacts: contacts)))],
            "POST /v1/find": [.json(Samples.json(answer))],
        ]) { daemon in
            let result = await Desk().run(["find", "--contacts"], at: daemon)
            #expect(result.code == 1, "\(result)")
            let body = daemon.calls.last?.body ?? ""
            let order = [3, 5, 2, 1].map { "\"+43664100000\($0)\"" }.joined(separator: ",")
            #expect(body.contains("[\(order)]"), "\(body)")
        }
    }
}
