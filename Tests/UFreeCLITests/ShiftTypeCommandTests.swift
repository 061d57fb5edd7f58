import Testing
import UFreeAPI
import UFreeTexts

@testable import UFreeCLI

@Suite("Shift types on the command line")
struct ShiftTypeCommandTests {
    private static func changed(
        _ type: ShiftTypeValue, _ change: ChangeResponse = Samples.noDays, _ warnings: [String] = []
    ) -> FakeDaemon.Answer {
        Samples.answer(ShiftTypeResponse(shiftType: type, warnings: warnings, change: change))
    }

    @Test("S8: a card has symbol, title, times or All Day, and the location; a pipe gets records")
    func list() async throws {
        try await FakeDaemon.run(["GET /v1/shift-types": [Samples.answer(Samples.shiftTypes)]]) { daemon in
            let result = await Desk().run("shift-type", at: daemon)
            #expect(
                result.output == """
                      D  Duty, "on call"  All Day                   Clinic
                      M  Morning Shift    08:00 - 16:30             St. Mary
                      N  Night Shift      22:00 - 06:00 (next day)  St. Mary

                    """)
            let pipe = await Desk(width: nil).run("shift-type", "list", at: daemon)
            #expect(
                pipe.output == """
                    D\tDuty, "on call"\t\t\tallDay\tClinic\tPhone on. Stay near.\tD-ID
                    M\tMorning Shift\t08:00\t16:30\t\tSt. Mary\t\tM-ID
                    N\tNight Shift\t22:00\t06:00\tovernight\tSt. Mary\t\tN-ID

                    """)
            let json = await Desk().run("shift-type", "list", "--json", at: daemon)
            #expect(json.output == Samples.json(Samples.shiftTypes) + "\n")
        }
    }

    @Test("S4: times follow the locale for people, and are the same for programs")
    func locales() async throws {
        try await FakeDaemon.run(["GET /v1/shift-types": [Samples.answer(Samples.shiftTypes)]]) { daemon in
            var desk = Desk()
            desk.environment["LANG"] = "en_US.UTF-8"
            #expect(
                await desk.run("shift-type", at: daemon).output == """
                      D  Duty, "on call"  All Day                        Clinic
                      M  Morning Shift    8:00 AM - 4:30 PM              St. Mary
                      N  Night Shift      10:00 PM - 6:00 AM (next day)  St. Mary

                    """)
            desk.environment["LANG"] = "de_AT.UTF-8"
            #expect(
                await desk.run("shift-type", at: daemon).output == """
                      D  Duty, "on call"  Ganztägig                 Clinic
                      M  Morning Shift    08:00 - 16:30             St. Mary
                      N  Night Shift      22:00 - 06:00 (Folgetag)  St. Mary

                    """)
            desk.environment["LANG"] = "en_US.UTF-8"
            desk.width = nil
            #expect(await desk.run("shift-type", at: daemon).output.contains("\t22:00\t06:00\tovernight"))
        }
    }

    @Test("S8: a list is paged above 100 for people; a pipe and --json get all of it")
    func pages() async throws {
        let answers = [
            "GET /v1/shift-types": [100, 101, 101, 101, 101].map { Samples.answer(Samples.shiftTypes($0)) }
        ]
        try await FakeDaemon.run(answers) { daemon in
            func lines(_ desk: Desk, _ words: String...) async -> [Substring] {
                await desk.run(["shift-type", "list"] + words, at: daemon).output.split(separator: "\n")
            }
            #expect(await lines(Desk()).count == 100)
            let first = await lines(Desk())
            #expect(first.count == 101)
            #expect(first.last == "More: ufreectl shift-type list --page 2")
            let second = await lines(Desk(), "--page", "2")
            #expect(second.map { $0.prefix(5) } == ["  200"])
            #expect(await lines(Desk(width: nil)).count == 101)
            let third = await Desk().run("shift-type", "list", "--page", "3", at: daemon)
            #expect(third.code == 64)
            #expect(third.messages == "There is no page 3: there are 2.\n")
            #expect(await Desk().run("shift-type", "list", "--page", "0", at: daemon).code == 64)
        }
    }

    @Test("Without a shift type the list says how to make one")
    func none() async throws {
        try await FakeDaemon.run(["GET /v1/shift-types": [Samples.answer(Samples.shiftTypes(0))]]) { daemon in
            #expect(
                await Desk().run("shift-type", at: daemon).output == """
                    You have no shift types.
                    Add one: ufreectl shift-type add --symbol M --title "Morning Shift" --location NAME

                    """)
        }
    }

    @Test(
        "S4: times are read in every way people write them, and 24:00 is the beginning of the next day",
        arguments: [
            (["--from", "6pm", "--to", "23:30"], "18:00", "23:30", nil),
            (["--from", "8", "--to", "noon"], "08:00", "12:00", nil),
            (["--from", "18:00", "--to", "24:00"], "18:00", "00:00", true),
            (["--from", "10pm", "--to", "6am", "--overnight"], "22:00", "06:00", true),
            (["--from", "8 Uhr", "--to", "16 Uhr 30"], "08:00", "16:30", nil),
            (["--from", "25:00", "--to", "soon"], "25:00", "soon", nil), ([], nil, nil, nil),
        ] as [([String], String?, String?, Bool?)])
    func times(words: [String], from: String?, to: String?, overnight: Bool?) async throws {
        let answers = [
            "POST /v1/shift-types": [Self.changed(Samples.night)], "GET /v1/profile": [Samples.profileAnswer],
        ]
        try await FakeDaemon.run(answers) { daemon in
            var desk = Desk()
            desk.environment["LC_TIME"] = "de_AT.UTF-8"
            let all =
                ["shift-type", "add", "--symbol", "N", "--title", "Night", "--location", "Mary"] + words
            #expect(await desk.run(all, at: daemon).code == 0)
            let body = ShiftTypeBody(
                symbol: "N", title: "Night", from: from, to: to, overnight: overnight, location: "Mary")
            let sent = daemon.calls.first { $0.route.hasPrefix("POST") }?.body ?? ""
            #expect(Samples.decoded(ShiftTypeBody.self, sent) == body)
        }
    }

    @Test("S1: add shows the new type, its warnings, and the undo")
    func add() async throws {
        let answers = [
            "GET /v1/profile": [Samples.profileAnswer],
            "POST /v1/shift-types": [
                Self.changed(Samples.night), Self.changed(Samples.night), Self.changed(Samples.night),
                Self.changed(Samples.duty, Samples.noDays, [RosterWarning.unusualSymbol.rawValue]),
            ],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let words = [
                "shift-type", "add", "--symbol", "N", "--title", "Night Shift", "--location", "St. Mary",
            ]
            let line =
                "Shift type N added: Night Shift, 22:00 - 06:00 (next day), St. Mary. Undo: ufreectl undo\n"
            #expect(await Desk().run(words, at: daemon) == Desk.Result(code: 0, output: line, messages: ""))
            let pipe = await Desk(width: nil).run(words, at: daemon)
            #expect(pipe.output == "N\tNight Shift\t22:00\t06:00\tovernight\tSt. Mary\t\tN-ID\n")
            #expect(pipe.messages == line)
            let german = await Desk(locale: TextLocale(language: .german)).run(words, at: daemon)
            #expect(
                german.output
                    == "Schichtart N angelegt: Night Shift, 22:00 - 06:00 (Folgetag), St. Mary. Rückgängig: ufreectl undo\n"
            )
            let unusual = await Desk().run(words, at: daemon)
            #expect(
                unusual.output.contains(
                    "The symbol D has characters other than A-Z and 0-9; not every keyboard has them.\n"))
        }
    }

    @Test("Facts are shown one per line, a description on several")
    func show() async throws {
        let answers = [
            "GET /v1/shift-types/d": [Samples.answer(Samples.duty)],
            "GET /v1/shift-types/x": [
                Scenario.refusal(
                    .noSuchShiftType, ["symbol": "x"], details: ["D  Duty", "日本  Tokyo"])
            ],
        ]
        try await FakeDaemon.run(answers) { daemon in
            #expect(
                await Desk().run("shift-type", "show", "d", at: daemon).output == """
                      Symbol       D
                      Title        Duty, "on call"
                      Duration     All Day
                      Location     Clinic
                      Description  Phone on.
                                   Stay near.
                      Id           D-ID

                    """)
            let missing = await Desk().run("shift-type", "show", "x", at: daemon)
            #expect(missing.code == 1)
            #expect(
                missing.messages == """
                    There is no shift type with symbol "x".
                      D     Duty
                      日本  Tokyo
                    List your shift types: ufreectl shift-type list

                    """)
        }
    }

    @Test("S1: edit sends the named fields alone, and shows the changed week; without a field it is 64")
    func edit() async throws {
        let answers = [
            "GET /v1/profile": [Samples.profileAnswer],
            "PATCH /v1/shift-types/n": [Self.changed(Samples.night, Samples.nightChange)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let words = ["shift-type", "edit", "n", "--description", "", "--to", "6am"]
            #expect(
                await Desk().run(words, at: daemon).output == """
                    Shift type N changed: Night Shift, 22:00 - 06:00 (next day), St. Mary.
                    Sat 10 Jan (N): Free -> Morning + Afternoon.
                    Sun 11 Jan: Free -> Afternoon + Evening.
                    1 friend is connected. Undo: ufreectl undo

                    """)
            let sent = daemon.calls.first { $0.route.hasPrefix("PATCH") }?.body ?? ""
            #expect(
                Samples.decoded(ShiftTypeBody.self, sent) == ShiftTypeBody(shiftDescription: "", to: "06:00"))
        }
        let nothing = await Desk().run("shift-type", "edit", "N")
        #expect(nothing.code == 64)
        #expect(nothing.messages.hasPrefix("Give something to change: --symbol, --title, "))
    }
}
