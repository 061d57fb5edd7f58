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
