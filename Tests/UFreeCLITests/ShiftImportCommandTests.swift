import FoundationEssentials
import Testing
import UFreeAPI
import UFreeTexts

@testable import UFreeCLI

@Suite("An employer's roster on the command line")
struct ShiftImportCommandTests {
    private static let early = RosterNameValue(
        name: "Early duty, ward 3", count: 2, first: "2026-01-10", hours: "06:00-14:00", symbol: nil)
    private static let meeting = RosterNameValue(
        name: "Meeting", count: 1, first: "2026-01-12", hours: nil, symbol: nil)

    private static func plan(_ symbols: [String?], dryRun: Bool = true) -> FakeDaemon.Answer {
        var names = [early, meeting]
        names[0].symbol = symbols[0]
        names[1].symbol = symbols[1]
        var change = Samples.noDays
        change.dryRun = dryRun
        let isKnown = !symbols.contains(nil)
        let shifts = ["2026-01-10", "2026-01-11"].map { Samples.shift($0, Samples.night) }
        return Samples.answer(
            RosterImportResponse(
                names: names, shifts: isKnown ? shifts : [], unchanged: 1, past: 2, tooFarAhead: 0,
                change: isKnown ? change : nil))
    }

    private static let unknown = FakeDaemon.Answer.json(
        Samples.json(
            ErrorResponse(
                error: .init(
                    code: "unknownRosterNames", message: "", hint: nil,
                    details: ["Early duty, ward 3", "Meeting"], values: ["name": "Early duty, ward 3"]))),
        status: 422)

    private static func file() throws -> (folder: Folder, path: String) {
        let folder = try Folder()
        let path = folder.path + "/roster.csv"
        try "anything".write(toFile: path, atomically: false, encoding: .utf8)
        return (folder, path)
    }

    private static let map = "map=Early%20duty%20%20ward%203%3DN,Meeting%3D"

    @Test("S17: unknown names are asked about once each, the shifts are shown, and one yes enters them")
    func asks() async throws {
        let (folder, path) = try Self.file()
        defer { withExtendedLifetime(folder) {} }
        let answers = Samples.answers([
            "GET /v1/shift-types": [Samples.answer(Samples.shiftTypes)],
            "POST /v1/shifts-import?dryRun=true": [Self.plan([nil, nil])],
            "POST /v1/shifts-import?\(Self.map)&dryRun=true": [Self.plan(["N", ""])],
            "POST /v1/shifts-import?\(Self.map)": [Self.plan(["N", ""], dryRun: false)],
        ])
        try await FakeDaemon.run(answers) { daemon in
            let desk = Desk(answers: ["x", "n", "", "y"])
            let result = await desk.run("shift", "import", path, at: daemon)
            #expect(result.code == 0)
            #expect(
                result.messages.contains(
                    """
                    "Early duty, ward 3" (2 times, first on Sat 10 Jan, 06:00-14:00): which shift is that?
                    """))
            #expect(result.messages.contains("or nothing.\n"))
            #expect(result.messages.contains("\"Meeting\" (on Mon 12 Jan): which shift is that?"))
            #expect(result.messages.contains("Enter the shifts of 2 days?"))
            #expect(
                result.output == """
                    In the roster: N on 2 days, no shift on 1 day.
                    2 entries are in the past, and left out.
                    1 day already has its shift.
                    Sat 10 Jan: N, Night Shift, 22:00 - 06:00 (next day).
                    Sun 11 Jan: N, Night Shift, 22:00 - 06:00 (next day).
                    Undo: ufreectl undo

                    """)
            let no = await Desk(answers: ["N", "", "n"]).run("shift", "import", path, at: daemon)
            #expect(no.code == 1 && no.output.isEmpty)
            let routes = daemon.calls.map(\.route).filter { $0.hasPrefix("POST") }
            #expect(routes.last == "POST /v1/shifts-import?\(Self.map)&dryRun=true")
        }
    }

    @Test("Where nobody can be asked, an unknown name is an error that says how to name it")
    func noTerminal() async throws {
        let (folder, path) = try Self.file()
        defer { withExtendedLifetime(folder) {} }
        let answers = Samples.answers([
            "GET /v1/shift-types": [Samples.answer(Samples.shiftTypes)],
            "POST /v1/shifts-import?dryRun=true": [Self.plan([nil, nil])],
            "POST /v1/shifts-import": [Self.unknown],
        ])
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk(width: nil).run("shift", "import", path, at: daemon)
            #expect(result.code == 65)
            #expect(result.messages.contains("which is not the name of a shift type."))
            #expect(result.messages.contains("--map 'Early duty, ward 3=SYMBOL'"))
            // The input ends before the second answer.
            let half = await Desk(answers: []).run("shift", "import", path, at: daemon)
            #expect(half.code == 65)
        }
    }

    @Test("A dry run names what is not known, and asks nothing of a script")
    func dryRun() async throws {
        let (folder, path) = try Self.file()
        defer { withExtendedLifetime(folder) {} }
        let answers = Samples.answers([
            "POST /v1/shifts-import?dryRun=true": [Self.plan(["N", nil])],
            "POST /v1/shifts-import?map=Meeting%3D&daysOff=true&dryRun=true": [
                Samples.answer(
                    RosterImportResponse(
                        names: [], shifts: [], unchanged: 0, past: 1, tooFarAhead: 1, change: Samples.noDays))
            ],
        ])
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("shift", "import", path, "--dry-run", at: daemon)
            #expect(
                result.output == """
                    In the roster: N on 2 days.
                    2 entries are in the past, and left out.
                    "Meeting" (on Mon 12 Jan) has no shift type yet.
                    Say what it means: --map 'Meeting=SYMBOL', with - for a day off or nothing for what is no shift.

                    """)
            let words = ["shift", "import", path, "--map", "Meeting=", "--days-off", "--dry-run"]
            let nothing = await Desk().run(words, at: daemon)
            #expect(
                nothing.output.hasPrefix(
                    """
                    The roster has nothing from today on.
                    1 entry is in the past, and left out.
                    1 entry is more than 366 days ahead, and left out.

                    """))
        }
    }

    @Test("Each problem of a table has a sentence of its own, in both languages")
    func problems() {
        let problems = ["noDates", "noShifts", "noDate", "unclearDates", "tooMany"]
        for language in [Language.english, .german] {
            let sentences = TextLocale.$current.withValue(TextLocale(language: language)) {
                problems.map { problem in
                    ErrorText(
                        APIError(
                            .unreadableRoster,
                            values: ["problem": problem, "line": "3", "text": "3/4/2026"])
                    ).message
                }
            }
            #expect(Set(sentences).count == problems.count)
            #expect(sentences.allSatisfy { $0.hasSuffix(".") })
        }
    }
}
