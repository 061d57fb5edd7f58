import FoundationEssentials
import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("Commands that make changes")
struct ChangingCommandTests {
    private static let profile = FakeDaemon.Answer.json(Samples.json(Samples.profile))
    private static let evening = Samples.change(
        Samples.day("2026-01-09"),
        Samples.day("2026-01-09", .eveningOnly, parts: ["evening"], note: "after 7"))

    @Test("set echoes the resolved date as the contract says, without quotes around the words")
    func set() async throws {
        let answers = [
            "GET /v1/profile": [Self.profile], "PUT /v1/days/2026-01-09": [.json(Samples.json(Self.evening))],
        ]
        let line =
            "Fri 9 Jan: No Status -> Evening Only (\"after 7\"). 3 friends are connected, 2 get it when they connect. Undo: ufreectl undo\n"
        try await FakeDaemon.run(answers) { daemon in
            let terminal = await Desk().run("set", "fri", "evening", "-m", "after 7", at: daemon)
            #expect(terminal == Desk.Result(code: 0, output: line, messages: ""))
            #expect(daemon.calls.last?.body.contains(#""note":"after 7""#) == true)
            #expect(daemon.calls.last?.body.contains(#""status":"eveningOnly""#) == true)
            let pipe = await Desk(width: nil).run("set", "Fri", "9", "Jan", "Evening", "Only", at: daemon)
            #expect(pipe.output == "2026-01-09\tunknown\teveningOnly\tevening\tafter 7\n")
            #expect(pipe.messages == line)
            let json = await Desk(width: nil).run("--json", "set", "today", "evening", at: daemon)
            #expect(json == Desk.Result(code: 0, output: Samples.json(Self.evening) + "\n", messages: ""))
            let quiet = await Desk().run("-q", "set", "today", "evening", at: daemon)
            #expect(quiet == Desk.Result(code: 0, output: "", messages: ""))
        }
    }

    @Test("A17: a note that a new status removes is shown with the old status, and said to be removed")
    func noteRemoved() async throws {
        var change = Samples.change(
            Samples.day("2026-01-09", .eveningOnly, parts: ["evening"], note: "after 7"),
            Samples.day("2026-01-09", .busy), connected: 1, waiting: 0)
        let removed = FakeDaemon.Answer.json(Samples.json(change))
        change.dryRun = true
        let answers = [
            "GET /v1/profile": [Self.profile],
            "PUT /v1/days/2026-01-09": [removed, FakeDaemon.Answer.json(Samples.json(change))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            #expect(
                await Desk().run("set", "fri", "busy", at: daemon).output
                    == "Fri 9 Jan: Evening Only (\"after 7\") -> Busy. The note was removed. 1 friend is connected. Undo: ufreectl undo\n"
            )
            #expect(
                await Desk().run("set", "fri", "busy", "--dry-run", at: daemon).output
                    == "Fri 9 Jan: Evening Only (\"after 7\") -> Busy. The note would be removed. Dry run: nothing was changed.\n"
            )
        }
    }

    @Test(
        "A18: an option in the place of the note is refused with the form that means the note",
        arguments: [
            (["set", "fri", "busy", "-m", "--dry-run"], "-m=--dry-run"),
            (["set", "fri", "busy", "--note", "--json"], "--note=--json"),
            (["set", "fri", "-m", "-q", "busy"], "-m=-q"),
            (["now", "free", "-m", "--for", "2h"], "-m=--for"),
            (["now", "free", "-m", "--for=2 h"], "-m='--for=2 h'"),
        ] as [([String], String)])
    func optionAsNote(words: [String], form: String) async {
        let result = await Desk().run(words)
        let name = form.contains("--note") ? "--note" : "-m"
        if words.contains("--json") {
            #expect(result.code == 64 && result.output.contains("Did you mean \(form)?"), "\(result.output)")
        } else {
            #expect(result.code == 64 && result.messages.hasPrefix("\(name) needs a note, but -"))
            #expect(result.messages.contains("Did you mean \(form)?"), "\(result.messages)")
        }
    }

    @Test("A18: a note may begin with a dash, and may be written as an option after =")
    func dashedNotes() async throws {
        let answers = [
            "GET /v1/profile": [Self.profile],
            "PUT /v1/days/2026-01-09": [FakeDaemon.Answer.json(Samples.json(Self.evening))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            for (words, note) in [
                (["-m=--dry-run"], "--dry-run"), (["--note=--json"], "--json"),
                (["-m", "- bring beer"], "- bring beer"),
                (["-m", "-5 degrees"], "-5 degrees"), (["-m", "--dryrun"], "--dryrun"),
            ] {
                #expect(await Desk().run(["set", "fri", "evening"] + words, at: daemon).code == 0)
                #expect(daemon.calls.last?.body.contains("\"note\":\"\(note)\"") == true)
                #expect(daemon.calls.last?.body.contains("dryRun") == false)
            }
        }
    }

    @Test("A11: several days are one call, and their line shows who gets them")
    func setMany() async throws {
        var response = Samples.change(
            Samples.day("2026-01-10"),
            Samples.day("2026-01-10", .free, parts: ["morning", "afternoon", "evening"]),
            connected: 1, waiting: 0)
        response.changes.append(
            DayChangeValue(
                date: "2026-01-11", before: Samples.day("2026-01-11", .free),
                after: Samples.day("2026-01-11", .free)))
        let answers = [
            "GET /v1/profile": [Self.profile],
            "PUT /v1/days/2026-01-10,2026-01-11": [FakeDaemon.Answer.json(Samples.json(response))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("set", "weekend", "free", "--dry-run", at: daemon)
            #expect(
                result.output == """
                    Sat 10 Jan: No Status -> Free.
                    Sun 11 Jan: Free, unchanged.
                    1 friend is connected. Undo: ufreectl undo

                    """)
            #expect(daemon.calls.last?.body.contains(#""dryRun":true"#) == true)
        }
    }

    @Test("A9: two parts are sent as parts")
    func setParts() async throws {
        let answers = [
            "GET /v1/profile": [Self.profile],
            "PUT /v1/days/2026-01-16": [FakeDaemon.Answer.json(Samples.json(Self.evening))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            #expect(await Desk().run("set", "next", "fri", "morning+evening", at: daemon).code == 0)
            #expect(daemon.calls.last?.body == #"{"parts":["morning","evening"]}"#)
        }
    }

    @Test(
        "A3: the locale decides whose words are read and when a week begins",
        arguments: [
            ("de_DE.UTF-8", ["nächsten", "freitag"], "2026-01-16"), ("de_DE.UTF-8", ["10.1."], "2026-01-10"),
            ("de_DE.UTF-8", ["next", "sun"], "2026-01-18"), ("en_US.UTF-8", ["next", "sun"], "2026-01-11"),
        ])
    func locales(locale: String, words: [String], date: String) async throws {
        let answers = [
            "GET /v1/profile": [Self.profile],
            "DELETE /v1/days/\(date)": [FakeDaemon.Answer.json(Samples.json(Self.evening))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let desk = Desk(environment: ["LANG": locale, "NO_COLOR": "1"])
            #expect(await desk.run(["clear"] + words, at: daemon).code == 0)
            #expect(daemon.calls.last?.route == "DELETE /v1/days/\(date)")
        }
    }

    @Test("note, clear and cycle call their routes")
    func others() async throws {
        let change = FakeDaemon.Answer.json(Samples.json(Self.evening))
        let answers = [
            "GET /v1/profile": [Self.profile], "PUT /v1/days/2026-01-09/note": [change],
            "DELETE /v1/days/2026-01-09": [change], "POST /v1/days/2026-01-09/cycle": [change],
        ]
        try await FakeDaemon.run(answers) { daemon in
            #expect(await Desk().run("note", "fri", "bring", "cake", at: daemon).code == 0)
            #expect(daemon.calls.last?.body == #"{"note":"bring cake"}"#)
            #expect(await Desk().run("note", "fri", "--clear", at: daemon).code == 0)
            #expect(daemon.calls.last?.body == "{}")
            #expect(await Desk().run("note", "fri", at: daemon).code == 64)
            #expect(await Desk().run("note", "fri", "x", "--clear", at: daemon).code == 64)
            #expect(await Desk().run("clear", "today", at: daemon).code == 0)
            #expect(await Desk().run("cycle", "fri", at: daemon).code == 0)
            #expect(await Desk().run("cycle", "weekend", at: daemon).code == 64)
        }
    }

    @Test("A12: undone changes that cancelled out are reported as such")
    func undoOfNothing() async throws {
        let nothing = Samples.answer(
            ChangeResponse(changes: [], dryRun: false, friendsConnected: 1, friendsWaiting: 0))
        try await FakeDaemon.run(["GET /v1/profile": [Self.profile], "POST /v1/undo": [nothing]]) { daemon in
            #expect(
                await Desk().run("undo", at: daemon).output
                    == "Your days are unchanged: the undone changes cancelled out. Redo: ufreectl redo\n")
        }
    }

    @Test("Bad words end with 64 and list the accepted ones; nothing is changed")
    func badWords() async throws {
        try await FakeDaemon.run(["GET /v1/profile": [Self.profile]]) { daemon in
            let date = await Desk().run("set", "blursday", "free", at: daemon)
            #expect(date.code == 64)
            #expect(
                date.messages.hasPrefix("\"blursday\" is not a date I understand.\nDid you mean thursday?"))
            let word = await Desk().run("set", "someday", "free", at: daemon)
            #expect(word.messages.hasPrefix("\"someday\" is not a date I understand.\nUse today, tomorrow"))
            let status = await Desk().run("set", "fri", "maybe", at: daemon)
            #expect(status.code == 64)
            #expect(
                status.messages.contains("free, busy, morning, afternoon, evening, morning+evening, unknown"))
            let short = await Desk().run("clear", "1/2", at: daemon)
            #expect(short.messages.contains("2026-02-01 (1 February)"))
            #expect(short.messages.contains("2027-01-02 (2 January)"))
            #expect(Set(daemon.calls.map(\.route)) == ["GET /v1/profile"])
        }
    }

    @Test("profile set changes one thing; parts are read as four times")
    func profile() async throws {
        let answers = ["GET /v1/profile": [Self.profile], "PATCH /v1/profile": [Self.profile]]
        try await FakeDaemon.run(answers) { daemon in
            #expect(await Desk().run("profile", at: daemon).output.contains("Evening      18:00-24:00"))
            #expect(await Desk().run("profile", "set", "name", "Ana", "Lang", at: daemon).code == 0)
            #expect(daemon.calls.last?.body == #"{"name":"Ana Lang"}"#)
            #expect(await Desk().run("profile", "set", "parts", "7-noon-6pm-23:00", at: daemon).code == 0)
            let body = Data((daemon.calls.last?.body ?? "").utf8)
            let sent = try JSONDecoder().decode(ProfileBody.self, from: body)
            let hours = PartHoursValue(morning: "07:00", afternoon: "12:00", evening: "18:00", end: "23:00")
            #expect(sent == ProfileBody(parts: hours))
            #expect(await Desk().run("profile", "set", "parts", "7-8", at: daemon).code == 64)
            #expect(await Desk().run("profile", "set", "colour", "red", at: daemon).code == 64)
        }
    }
}
