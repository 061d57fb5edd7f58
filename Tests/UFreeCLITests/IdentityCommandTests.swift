import FoundationEssentials
import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("The identity of this machine")
struct IdentityCommandTests {
    private static let doubt = HealthValue(
        code: "restored", severity: "warning", since: "2026-01-09T11:58:00Z", text: "An older copy runs.",
        fix: "ufreectl identity keep")

    private static func identity(_ doubts: HealthValue...) -> FakeDaemon.Answer {
        .json(
            Samples.json(
                IdentityResponse(id: "ANA-ID", name: "Ana", device: "ANA-DEVICE", doubts: doubts)))
    }

    @Test("Y6: identity shows name, fingerprint and device, and its problems with the fix")
    func show() async throws {
        let answers = ["GET /v1/identity": [Self.identity(), Self.identity(Self.doubt)]]
        try await FakeDaemon.run(answers) { daemon in
            let fine = await Desk().run("identity", at: daemon)
            #expect(
                fine.output == """
                      Name         Ana
                      Fingerprint  ANA-ID
                      Device       ANA-DEVICE
                    No problems found.

                    """)
            let doubted = await Desk().run("identity", "show", at: daemon)
            #expect(
                doubted.output.hasSuffix(
                    "warning: An older copy runs. (noticed 2 min ago)\n  ufreectl identity keep\n"))
            let plain = await Desk(width: nil).run("identity", at: daemon)
            #expect(
                plain.output == """
                    name\tAna
                    id\tANA-ID
                    device\tANA-DEVICE
                    doubt\trestored\twarning\t2026-01-09T11:58:00Z\tAn older copy runs.\tufreectl identity keep

                    """)
            #expect(
                await Desk().run("identity", "--json", at: daemon).output.contains(
                    #""schema":"ufree.identity/1""#))
        }
    }

    @Test("Y6: identity keep reports what it did and what it cannot do; it needs no question")
    func keep() async throws {
        try await FakeDaemon.run(["POST /v1/identity/keep": [Self.identity()]]) { daemon in
            let result = await Desk().run("identity", "keep", at: daemon)
            #expect(
                result.output == """
                    Identity kept: Ana. Everything is sent to your friends again.
                    If another machine runs with the same files, stop ufreed there.

                    """)
            #expect(
                await Desk(width: nil).run("identity", "keep", at: daemon).output
                    == "kept\tANA-ID\tANA-DEVICE\n")
        }
    }

    private static func status(_ instance: String) -> FakeDaemon.Answer {
        .json(
            Samples.json(
                StatusResponse(
                    id: "ANA-ID", name: "Ana", version: ProgramVersion.current, instance: instance,
                    listening: [], discovery: "off", friends: .init(total: 0, connected: 0), health: [],
                    socket: "/s", today: "2026-01-09", counters: [:])))
    }

    private static func resetting(untold: Int) -> [String: [FakeDaemon.Answer]] {
        let farewell = FarewellValue(
            since: "2026-01-09T12:00:00Z", until: "2026-04-09T12:00:00Z", untold: untold)
        return [
            "GET /v1/status": [status("first"), status("second")],
            "GET /v1/identity": [Self.identity()], "POST /v1/backup": [.json("bytes")],
            "POST /v1/identity/reset": [
                .json(Samples.json(ResetResponse(id: "ANA-ID", name: "Ana", farewell: farewell)))
            ],
        ]
    }

    @Test("I3: identity reset says what it deletes, and goes on only if the name is typed")
    func reset() async throws {
        try await FakeDaemon.run(Self.resetting(untold: 0)) { daemon in
            for answer in ["y", "ana", ""] {
                let no = await Desk(answer: answer).run("identity", "reset", at: daemon)
                #expect(no.code == 1)
                #expect(no.messages.contains("Your friends see that you are gone."))
                #expect(no.messages.contains("ufreectl identity reset --backup FILE --passphrase-file FILE"))
                #expect(no.messages.contains("Nothing was changed."))
            }
            #expect(await Desk().run("identity", "reset", at: daemon).code == 64)
            #expect(!daemon.calls.contains { $0.route.hasPrefix("POST") })
            let yes = await Desk(answer: "Ana").run("identity", "reset", at: daemon)
            #expect(yes.code == 0)
            #expect(
                yes.output == """
                    Everything is deleted, and everybody who had to know knows.
                    ufreed has stopped. When it starts again, it begins with a new identity.

                    """)
            let script = await Desk(width: nil).run("identity", "reset", "--yes", at: daemon)
            #expect(script.output == "reset\tANA-ID\t0\t2026-04-09T12:00:00Z\n")
        }
    }

    @Test(
        "I3: identity reset names those who do not know yet, until when they are told, and how to start over")
    func resetUntold() async throws {
        try await FakeDaemon.run(Self.resetting(untold: 2)) { daemon in
            let result = await Desk(answer: "Ana").run("identity", "reset", at: daemon)
            #expect(
                result.output == """
                    Your data is deleted.
                    Not told yet: 2 people. While ufreed runs, it tells them when it reaches them, until \
                    2026-04-09; then it deletes the rest and stops.
                    To start over at once, without telling them: ufreectl identity new

                    """)
        }
    }

    @Test("I3: after a reset, identity says who does not know, and identity new that they will never know")
    func afterReset() async throws {
        var identity = IdentityResponse(id: "ANA-ID", name: "Ana", device: "ANA-DEVICE", doubts: [])
        identity.farewell = FarewellValue(
            since: "2026-01-09T12:00:00Z", until: "2026-04-09T12:00:00Z", untold: 1)
        let fresh = NewIdentityResponse(id: "ANA-ID", device: "NEW", former: "OLD")
        let answers = [
            "GET /v1/identity": [FakeDaemon.Answer.json(Samples.json(identity))],
            "POST /v1/identity/new": [.json(Samples.json(fresh))],
            "GET /v1/status": [Self.status("second")],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let shown = await Desk().run("identity", at: daemon)
            #expect(shown.output.contains("Not told yet: 1 person, until 2026-04-09 at the latest."))
            let plain = await Desk(width: nil).run("identity", at: daemon)
            #expect(plain.output.contains("farewell\t1\t2026-04-09T12:00:00Z\n"))
            let new = await Desk(answer: "y").run("identity", "new", at: daemon)
            #expect(new.messages.contains("Those who do not know yet (1 person) are never told."))
            #expect(new.output.contains("Nothing of the old identity is left."))
        }
    }

    @Test("I3: a backup before a reset needs a passphrase, because without keys nothing could restore it")
    func resetWithBackup() async throws {
        try await FakeDaemon.run(Self.resetting(untold: 0)) { daemon in
            let folder = try Folder()
            let (file, secret) = (folder.path + "/ufree.backup", folder.path + "/passphrase")
            try Data("correct horse\n".utf8).write(to: URL(filePath: secret))
            for words in [["--backup", file], ["--passphrase-file", secret]] {
                let refused = await Desk().run(["identity", "reset", "--yes"] + words, at: daemon)
                #expect(refused.code == 64)
            }
            let done = await Desk().run(
                "identity", "reset", "--yes", "--backup", file, "--passphrase-file", secret, at: daemon)
            #expect(done.code == 0)
            #expect(try Data(contentsOf: URL(filePath: file)) == Data("bytes".utf8))
            #expect(
                daemon.calls.map(\.route).filter { $0.hasPrefix("POST") } == [
                    "POST /v1/backup", "POST /v1/identity/reset",
                ])
        }
    }

    @Test("Y6: identity new shows which friends go, asks, and waits until the daemon has its new identity")
    func renew() async throws {
        let answer = NewIdentityResponse(id: "NEW-ID", device: "NEW-DEVICE", former: "ANA-ID")
        func status(_ id: String) -> FakeDaemon.Answer {
            .json(
                Samples.json(
                    StatusResponse(
                        id: id, name: "Ana", version: ProgramVersion.current, instance: "i", listening: [],
                        discovery: "off", friends: .init(total: 0, connected: 0), health: [], socket: "/s",
                        today: "2026-01-09", counters: [:])))
        }
        let answers: [String: [FakeDaemon.Answer]] = [
            "GET /v1/identity": [Self.identity()],
            "POST /v1/identity/new": [.json(Samples.json(answer))],
            // The old daemon answers once more.
            "GET /v1/status": [status("ANA-ID"), status("NEW-ID")],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let no = await Desk(answer: "n").run("identity", "new", at: daemon)
            #expect(no.code == 1)
            #expect(no.messages.hasPrefix("Ana, fingerprint ANA-ID\nYour profile and days stay; "))
            #expect(await Desk().run("identity", "new", at: daemon).code == 64)
            #expect(!daemon.calls.contains { $0.route.hasPrefix("POST") })
            let yes = await Desk(answer: "yes").run("identity", "new", at: daemon)
            #expect(yes.code == 0)
            #expect(
                yes.output == """
                    This machine has a new identity: NEW-ID
                    The old files are kept beside the new ones in former-...; add friends again: ufreectl add

                    """)
            let script = await Desk(width: nil).run("identity", "new", "--yes", at: daemon)
            #expect(script.output == "new\tNEW-ID\tNEW-DEVICE\tANA-ID\n")
        }
    }
}
