import Testing
import UFreeAPI
import UFreeTestSupport
import UFreeTexts

@testable import UFreeCLI

@Suite("Asking for, refusing and removing shift types")
struct ShiftTypeFormTests {
    private static let list = Samples.answer(Samples.locations)
    private static let added = Samples.answer(
        ShiftTypeResponse(shiftType: Samples.night, warnings: [], change: Samples.noDays))
    private static let form = [
        "GET /v1/locations": [list], "POST /v1/shift-types": [added],
        "GET /v1/profile": [Samples.profileAnswer],
    ]

    private func body(of daemon: FakeDaemon) -> ShiftTypeBody? {
        Samples.decoded(
            ShiftTypeBody.self, daemon.calls.last { $0.route.hasPrefix("POST") }?.body ?? "")
    }

    @Test("S1, S4: at a terminal missing fields are asked for, with the usual times beside them")
    func asked() async throws {
        try await FakeDaemon.run(Self.form) { daemon in
            let desk = Desk(answers: ["n", "Night Shift", "10pm", "6am", "y", "2"])
            let result = await desk.run("shift-type", "add", at: daemon)
            #expect(result.code == 0)
            let questions = [
                "Symbol (e.g., M, N, D): ", "Title (e.g., Morning Shift): ", "From (Enter: 08:00): ",
                "To (Enter: 16:00): ", "Does it end on the next day? [y/N] ", "  1  Clinic\n",
                "  2  St. Mary\n", "Location, by number or name: ",
            ]
            #expect(result.messages == questions.joined())
            #expect(
                body(of: daemon)
                    == ShiftTypeBody(
                        symbol: "n", title: "Night Shift", from: "22:00", to: "06:00", overnight: true,
                        location: "MARY-ID"))
        }
    }

    @Test("S9: an answer that is empty or unreadable is asked for again, and the others are kept")
    func askedAgain() async throws {
        let one = Samples.answer(LocationsResponse(locations: [Samples.entry(Samples.mary)]))
        let taken = Scenario.refusal(.symbolTaken, ["symbol": "N"], rules: ["symbol|symbolTaken||N"])
        let answers = [
            "GET /v1/locations": [one], "POST /v1/shift-types": [taken, Self.added],
            "GET /v1/profile": [Samples.profileAnswer],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let typed = ["", " ", "n", "", "Night", "late", "22", "6", "n", "22:00", "23:00", "", "n2"]
            let result = await Desk(answers: typed).run("shift-type", "add", at: daemon)
            #expect(result.code == 0)
            let again = "Please type something; Ctrl-C ends.\n"
            let (symbol, title) = ("Symbol (e.g., M, N, D): ", "Title (e.g., Morning Shift): ")
            let (from, to) = ("From (Enter: 08:00): ", "To (Enter: 16:00): ")
            let questions = [
                symbol, again, symbol, again, symbol, title, again, title, from,
                "Please type a time such as 08:00.\n", from, to, "Does it end on the next day? [y/N] ", from,
                to,
                "Location (Enter: St. Mary): ", "A shift type with symbol 'N' already exists.\n",
                "Choose another, or change that one: ufreectl shift-type edit SYMBOL\n", symbol,
            ]
            #expect(result.messages == questions.joined())
            #expect(
                body(of: daemon)
                    == ShiftTypeBody(
                        symbol: "n2", title: "Night", from: "22:00", to: "23:00", location: "MARY-ID"))
        }
    }

    @Test("S9: five answers in a row that cannot be used, or are refused, end the form")
    func bounded() async throws {
        let refused = Scenario.refusal(.symbolTaken, ["symbol": "Y"], rules: ["symbol|symbolTaken||Y"])
        let answers = [
            "GET /v1/locations": [Self.list], "POST /v1/shift-types": [refused],
            "GET /v1/profile": [Samples.profileAnswer],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let always = await Desk(answer: "y").run("shift-type", "add", at: daemon)
            #expect(always.code == 65)
            #expect(always.messages.split(separator: "Please type a time").count == 11)
            let given = ["shift-type", "add", "--title", "T", "--all-day", "--location", "L"]
            let taken = await Desk(answer: "y").run(given, at: daemon)
            #expect(taken.code == 65)
            #expect(taken.messages.split(separator: "already exists").count == 6)
        }
    }

    @Test("S9: all refused answers are asked for again; an error about none of them, or no more input, ends")
    func refusedAnswers() async throws {
        func refusal(_ rules: RuleValue...) -> FakeDaemon.Answer {
            Scenario.refusal(.validationFailed, rules: rules)
        }
        let refusals = [
            refusal("title|maxLength|100", "from|time|", "location|locationGone|"),
            refusal("shiftDescription|maxLength|500"),
        ]
        let answers = [
            "GET /v1/locations": [Self.list], "POST /v1/shift-types": refusals,
            "GET /v1/profile": [Samples.profileAnswer],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let typed = ["N", "Long", "", "", "X", "Short", "9", "10", "1"]
            let result = await Desk(answers: typed).run("shift-type", "add", at: daemon)
            #expect(result.code == 65)
            #expect(
                body(of: daemon)
                    == ShiftTypeBody(
                        symbol: "N", title: "Short", from: "09:00", to: "10:00", location: "CLINIC-ID"))
            let ended = await Desk(answers: ["N"]).run("shift-type", "add", at: daemon)
            #expect(ended.code == 65)
        }
    }

    @Test(
        "S4: an end before the start is asked about also where all fields are given, and refused without a terminal"
    )
    func askedInsteadOfRefused() async throws {
        let refused = Scenario.refusal(.endNotAfterStart, rules: ["to|endNotAfterStart|"])
        for (words, route) in [
            (["add", "--symbol", "N", "--title", "T", "--location", "L"], "POST /v1/shift-types"),
            (["edit", "N"], "PATCH /v1/shift-types/N"),
        ] {
            let answers = [route: [refused, Self.added], "GET /v1/profile": [Samples.profileAnswer]]
            let words = ["shift-type"] + words + ["--from", "22:00", "--to", "06:00"]
            try await FakeDaemon.run(answers) { daemon in
                let yes = await Desk(answers: ["y"]).run(words, at: daemon)
                #expect(yes.code == 0 && yes.messages == "Does it end on the next day? [y/N] ")
                let sent = daemon.calls.filter { $0.route == route }
                    .map { Samples.decoded(ShiftTypeBody.self, $0.body)?.overnight }
                #expect(sent == [nil, true])
            }
            let refusals = [route: [refused], "GET /v1/profile": [Samples.profileAnswer]]
            try await FakeDaemon.run(refusals) { daemon in
                let sentence =
                    "End time must be after start time.\nIf it ends on the next day, add: --overnight\n"
                let no = await Desk(answers: ["n"]).run(words, at: daemon)
                #expect(no.code == 65 && no.messages == "Does it end on the next day? [y/N] " + sentence)
                for (desk, more) in [(Desk(), []), (Desk(answers: ["y"]), ["--yes"])] {
                    let alone = await desk.run(words + more, at: daemon)
                    #expect(alone == Desk.Result(code: 65, output: "", messages: sentence))
                }
            }
        }
    }

    @Test("S4: overnight is asked for and never guessed; Enter takes the usual hours")
    func notGuessed() async throws {
        try await FakeDaemon.run(Self.form) { daemon in
            func sent(_ answers: [String], _ words: String...) async -> ShiftTypeBody? {
                _ = await Desk(answers: answers).run(
                    ["shift-type", "add", "--symbol", "N"] + words, at: daemon)
                return body(of: daemon)
            }
            let no = await sent(["Night", "22:00", "6:00", "n", "22:00", "23:00", "Clinic"])
            #expect(no?.from == "22:00" && no?.to == "23:00" && no?.overnight == nil)
            #expect(no?.location == "Clinic")
            let usual = await sent(["Night", "", "", "1"])
            #expect(usual == ShiftTypeBody(symbol: "N", title: "Night", location: "CLINIC-ID"))
            let midnight = await sent(["Night", "18:00", "24:00", "1"])
            #expect(midnight?.to == "00:00" && midnight?.overnight == true)
            let late = await sent(["Night", "18:00", "", "y", "1"])
            #expect(late?.to == nil && late?.overnight == true)
            // Given fields are not asked for.
            let said = await sent(["1"], "--title", "Duty", "--all-day")
            #expect(said == ShiftTypeBody(symbol: "N", title: "Duty", allDay: true, location: "CLINIC-ID"))
            // A number that is not in the list of locations is used as a name.
            #expect(await sent(["Night", "", "", "3"])?.location == "3")
        }
    }

    @Test("S4: the usual hours are shown as in the locale, in its language")
    func languages() async throws {
        try await FakeDaemon.run(Self.form) { daemon in
            var desk = Desk(answers: [])
            desk.environment["LANG"] = "en_US.UTF-8"
            let english = await desk.run("shift-type", "add", at: daemon)
            #expect(english.messages.contains("From (Enter: 8:00 AM): "))
            desk.environment["LANG"] = "de_AT.UTF-8"
            let german = await desk.run("shift-type", "add", at: daemon)
            #expect(german.messages.contains("Kürzel (z. B. F, N, T): "))
            #expect(german.messages.contains("Beginn (Eingabetaste: 08:00): "))
        }
    }

    @Test("S6: no question is asked with --yes or --json, without a terminal, or without a missing field")
    func notAsked() async throws {
        let refused = Scenario.refusal(
            .missingFields, rules: ["symbol|required|", "title|required|", "location|required|"])
        try await FakeDaemon.run(["POST /v1/shift-types": [refused]]) { daemon in
            let line = """
                Please fill in all required fields.
                  Symbol: must not be empty
                  Title: must not be empty
                  Location: must not be empty
                Nothing was saved.

                """
            for (desk, more) in [
                (Desk(answers: ["X"]), ["--yes"]), (Desk(), []), (Desk(width: nil, answers: ["X"]), []),
            ] {
                let result = await desk.run(["shift-type", "add"] + more, at: daemon)
                #expect(result == Desk.Result(code: 65, output: "", messages: line))
            }
            let json = await Desk(answers: ["X"]).run("shift-type", "add", "--json", at: daemon)
            #expect(json.code == 65 && json.messages.isEmpty)
            let full = ["shift-type", "add", "--symbol", "N", "--title", "T", "--location", "L"]
            #expect(await Desk(answers: ["X"]).run(full, at: daemon).messages == line)
        }
    }

    @Test("S6, C3: without a location no question is asked, since nothing could be saved")
    func noLocations() async throws {
        let none = Samples.answer(LocationsResponse(locations: []))
        try await FakeDaemon.run(["GET /v1/locations": [none]]) { daemon in
            let result = await Desk(answers: ["N"]).run("shift-type", "add", at: daemon)
            #expect(result.code == 65)
            #expect(
                result.messages == """
                    No locations available. Please create a location first.
                    Add one: ufreectl location add NAME

                    """)
        }
    }

    @Test(
        "S6: refusals have exactly these words and exit codes",
        arguments: [
            (.noLocations, 65, "No locations available. Please create a location first."),
            (.symbolTaken, 65, "A shift type with symbol 'N' already exists."),
            (.endNotAfterStart, 65, "End time must be after start time."),
            (.missingFields, 65, "Please fill in all required fields."),
            (.locationGone, 65, "Selected location no longer exists. Please choose another."),
            (.shiftTypeNotSaved, 73, "Unable to save shift type. Please try again."),
        ] as [(ErrorCode, Int32, String)])
    func exact(code: ErrorCode, exit: Int32, message: String) async throws {
        let answers = ["POST /v1/shift-types": [Scenario.refusal(code, ["symbol": "N"])]]
        try await FakeDaemon.run(answers) { daemon in
            let words = ["shift-type", "add", "--symbol", "N", "--title", "T", "--location", "L"]
            let result = await Desk().run(words, at: daemon)
            #expect(result.code == exit)
            #expect(result.messages.split(separator: "\n").first.map(String.init) == message)
            #expect(result.output.isEmpty)
            let json = await Desk().run(words + ["--json"], at: daemon)
            #expect(json.code == exit)
            #expect(json.output.contains("\"message\":\"\(message)\""))
        }
    }

    @Test("S11: a type in use is refused before any question, with the days counted and listed")
    func inUse() async throws {
        let days = (10..<30).map { "2026-01-\($0)" }
        let refused = [
            Scenario.refusal(
                .shiftTypeInUse, ["symbol": "N", "count": "20", "rotations": "1"], details: days),
            Scenario.refusal(
                .shiftTypeInUse, ["symbol": "N", "count": "1", "rotations": "0"], details: ["2026-01-10"]),
        ]
        let answers = [
            "GET /v1/shift-types/n": [Samples.answer(Samples.night)],
            "DELETE /v1/shift-types/n?dryRun=true": refused, "DELETE /v1/shift-types/n": [refused[1]],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let many = await Desk(answer: "y").run("shift-type", "rm", "n", at: daemon)
            #expect(many.code == 65)
            let lines = many.messages.split(separator: "\n")
            #expect(lines.first == "Shift type N is still in use: on 20 days and in your rotation.")
            #expect(lines[1] == "  Sat 10 Jan" && lines[14] == "  Fri 23 Jan")
            #expect(lines[15] == "  and 6 more days")
            #expect(
                lines.last == "Replace it: ufreectl shift-type rm SYMBOL --reassign OTHER")
            for more in [[], ["--yes"]] {
                let one = await Desk(answer: "y").run(["shift-type", "rm", "n"] + more, at: daemon)
                #expect(one.messages.hasPrefix("Shift type N is still in use: on 1 day.\n  Sat 10 Jan\n"))
            }
        }
    }

    @Test("S11: --reassign asks with both symbols and shows the changed week")
    func reassign() async throws {
        let removed = Samples.answer(
            ShiftTypeResponse(shiftType: Samples.night, warnings: [], change: Samples.nightChange))
        let other = Scenario.refusal(.noSuchShiftType, ["symbol": "x"])
        let answers = [
            "GET /v1/profile": [Samples.profileAnswer],
            "GET /v1/shift-types/n": [Samples.answer(Samples.night)],
            "GET /v1/shift-types/m": [Samples.answer(Samples.morning)], "GET /v1/shift-types/x": [other],
            "DELETE /v1/shift-types/n?reassign=M&dryRun=true": [removed],
            "DELETE /v1/shift-types/n?reassign=M": [removed],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let missing = await Desk(answer: "y").run("shift-type", "rm", "n", "--reassign", "x", at: daemon)
            #expect(missing.code == 1 && !missing.messages.contains("[y/N]"))
            let words = ["shift-type", "rm", "n", "--reassign", "m"]
            let question = "Remove the shift type N, Night Shift, and replace it with M? [y/N] "
            let no = await Desk(answer: "n").run(words, at: daemon)
            #expect(no == Desk.Result(code: 1, output: "", messages: question))
            let yes = await Desk(answer: "y").run(words, at: daemon)
            #expect(yes.messages == question)
            #expect(
                yes.output.hasPrefix(
                    "Shift type N removed and replaced by M.\nSat 10 Jan (N): Free -> Morning"))
            #expect(await Desk().run(words, at: daemon).code == 64)
        }
    }
}
