import Testing
import UFreeAPI
import UFreeTexts

@testable import UFreeCLI

@Suite("Rotations on the command line")
struct RotationCommandTests {
    private static func rotations(
        _ rotations: RotationValue..., change: ChangeResponse? = nil
    ) -> FakeDaemon.Answer {
        Samples.answer(RotationsResponse(rotations: rotations, change: change))
    }

    @Test("S10: set shows what repeats from when, and the changed week with the symbol of each day")
    func set() async throws {
        let answer = Self.rotations(Samples.rotation("MMNN----", today: 5), change: Samples.nightChange)
        try await FakeDaemon.run(Samples.answers(["PUT /v1/rotations": [answer]])) { daemon in
            let words = ["rotation", "set", "MMNN----", "--from", "2026-01-05"]
            let lines = """
                MMNN----, 8 days, from Mon 5 Jan; today is day 5.
                Sat 10 Jan (N): Free -> Morning + Afternoon.
                Sun 11 Jan: Free -> Afternoon + Evening.
                1 friend is connected. Undo: ufreectl undo

                """
            let result = await Desk().run(words, at: daemon)
            #expect(result == Desk.Result(code: 0, output: lines, messages: ""))
            #expect(
                daemon.lastBody(RotationBody.self) == RotationBody(pattern: "MMNN----", from: "2026-01-05"))
            let pipe = await Desk(width: nil).run(words, at: daemon)
            #expect(pipe.output == "MMNN----\t2026-01-05\t2026-01-09\t\t5\tR-ID\n")
            #expect(pipe.messages == lines)
        }
    }

    @Test(
        "S10: dates are words too, letters map to symbols, and a pattern may begin with days off",
        arguments: [
            (
                ["dupont", "--from", "mon", "--until", "2026-12-31", "--as", "D=M", "--as", "N=X,S=M"],
                RotationBody(
                    pattern: "dupont", from: "2026-01-12", until: "2026-12-31",
                    symbols: ["D": "M", "N": "X", "S": "M"])
            ),
            (
                ["--MM", "--from", "today", "--dry-run"],
                RotationBody(pattern: "--MM", from: "2026-01-09", dryRun: true)
            ),
            (["--from", "today", "-,M1,M1"], RotationBody(pattern: "-,M1,M1", from: "2026-01-09")),
        ])
    func bodies(words: [String], body: RotationBody) async throws {
        let answers = ["PUT /v1/rotations": [Self.rotations(Samples.rotation("M"), change: Samples.noDays)]]
        try await FakeDaemon.run(Samples.answers(answers)) { daemon in
            let result = await Desk().run(["rotation", "set"] + words, at: daemon)
            #expect(result.code == 0, "\(result)")
            #expect(daemon.lastBody(RotationBody.self) == body)
        }
    }

    @Test(
        "Invalid rotations are 64",
        arguments: [
            (["MM", "--from", "mon", "--as", "D"], "\"D\" is not LETTER=SYMBOL, such as D=M."),
            (["MM", "--from", "mon", "--as", "=M"], "\"=M\" is not LETTER=SYMBOL, such as D=M."),
            (["MM", "--form", "mon"], "--from"), (["MM"], "--from"), (["--MM"], "--from"), ([], "--from"),
            (["MM", "--from", "mon,tue"], "mon,tue"),
        ])
    func refused(words: [String], message: String) async throws {
        try await FakeDaemon.run(Samples.answers([:])) { daemon in
            let result = await Desk().run(["rotation", "set"] + words, at: daemon)
            #expect(result.code == 64)
            #expect(result.messages.contains(message), "\(result)")
        }
    }

    @Test("S10: unknown symbols are listed, with the known ones; nothing is saved")
    func unknown() async throws {
        let refused = Scenario.refusal(.unknownSymbols, ["symbols": "X, Y", "known": "M, N"])
        try await FakeDaemon.run(Samples.answers(["PUT /v1/rotations": [refused]])) { daemon in
            let result = await Desk().run("rotation", "set", "XY", "--from", "mon", at: daemon)
            #expect(result.code == 65)
            #expect(result.messages.hasPrefix("No shift types have the symbols X, Y.\nYours are M, N; - is "))
        }
    }

    @Test("S10: show has a sentence for each; without a rotation it says how to set one")
    func show() async throws {
        let two = Self.rotations(
            Samples.rotation("MMNN----", until: "2026-12-31", today: 5), Samples.rotation("M"))
        let answers = ["GET /v1/rotations": [two, two, Self.rotations()]]
        try await FakeDaemon.run(Samples.answers(answers)) { daemon in
            #expect(
                await Desk().run("rotation", at: daemon).output == """
                    MMNN----, 8 days, from Mon 5 Jan until Thu 31 Dec; today is day 5.
                    M, 1 day, from Mon 5 Jan.

                    """)
            let german = await Desk(locale: TextLocale(language: .german)).run("rotation", at: daemon)
            #expect(
                german.output == """
                    MMNN----, 8 Tage, ab Mo 5. Jan. bis Do 31. Dez.; heute ist Tag 5.
                    M, 1 Tag, ab Mo 5. Jan.

                    """)
            #expect(
                await Desk().run("rotation", "show", at: daemon).output == """
                    You have no rotation.
                    Set one: ufreectl rotation set MMNN---- --from fri

                    """)
        }
    }

    @Test("The ready-made patterns have names and lengths")
    func ready() async throws {
        let answers = ["GET /v1/rotations/ready": [Samples.answer(Samples.ready)]]
        try await FakeDaemon.run(answers) { daemon in
            #expect(
                await Desk().run("rotation", "list", at: daemon).output == """
                      4-on-4-off  8 days   DDDD----
                      dupont      28 days  NNNN---DDD-NNN---DDDD-------

                    """)
            let pipe = await Desk(width: nil).run("rotation", "list", at: daemon)
            #expect(pipe.output.hasPrefix("4-on-4-off\t8\tDDDD----\n"))
            let json = await Desk().run("rotation", "list", "--json", at: daemon)
            #expect(json.output == Samples.json(Samples.ready) + "\n")
        }
    }

    @Test("clear ends the rotation; without one it says so")
    func clear() async throws {
        let answers = [
            "GET /v1/rotations": [Self.rotations(Samples.rotation("M")), Self.rotations()],
            "DELETE /v1/rotations": [
                Self.rotations(change: Samples.noDays),
                Self.rotations(
                    change: ChangeResponse(
                        changes: [], dryRun: false, friendsConnected: 1, friendsWaiting: 0)),
            ],
        ]
        try await FakeDaemon.run(Samples.answers(answers)) { daemon in
            let ended = await Desk().run("rotation", "clear", at: daemon)
            #expect(
                ended.output
                    == "Rotation ended; past days unchanged. Undo: ufreectl undo\n"
            )
            let none = await Desk().run("rotation", "clear", at: daemon)
            #expect(none == Desk.Result(code: 0, output: "You have no rotation.\n", messages: ""))
        }
    }
}
