import Testing
import UFreeAPI
import UFreeTestSupport
import UFreeTexts

@testable import UFreeCLI

@Suite("Locations on the command line")
struct LocationCommandTests {
    private static let list = ["GET /v1/locations": [Samples.answer(Samples.locations)]]
    private static let (mary, clinic) = (
        Samples.answer(Samples.entry(Samples.mary, "M", "N")), Samples.answer(Samples.entry(Samples.clinic))
    )

    private static func changed(_ location: LocationValue, _ warnings: [String] = []) -> FakeDaemon.Answer {
        Samples.answer(
            LocationsResponse(
                locations: Samples.locations.locations, location: location, warnings: warnings))
    }

    @Test(
        "C1: people read names, usage and addresses; a pipe gets records, --json the daemon's object")
    func list() async throws {
        try await FakeDaemon.run(Self.list) { daemon in
            let result = await Desk().run("location", at: daemon)
            #expect(
                result.output == """
                      Clinic    D
                      St. Mary  M, N  Main St 1, 1010 Wien

                    """)
            let pipe = await Desk(width: nil).run("location", "list", at: daemon)
            #expect(
                pipe.output == """
                    CLINIC-ID\tClinic\t\tD
                    MARY-ID\tSt. Mary\tMain St 1, 1010 Wien\tM,N

                    """)
            let json = await Desk().run("location", "--json", at: daemon)
            #expect(json.output == Samples.json(Samples.locations) + "\n")
        }
    }

    @Test("C1: without a location the list says how to create one, in German too")
    func none() async throws {
        let none = Samples.answer(LocationsResponse(locations: []))
        try await FakeDaemon.run(["GET /v1/locations": [none]]) { daemon in
            let english = await Desk().run("location", at: daemon)
            #expect(english.output == "You have no locations.\nAdd one: ufreectl location add NAME\n")
            let german = await Desk(locale: TextLocale(language: .german)).run("location", at: daemon)
            #expect(
                german.output == "Du hast keine Orte.\nSo legst du einen an: ufreectl location add NAME\n")
        }
    }

    @Test("C1: add reports the new location and how to undo it; words of a name need no quotes")
    func add() async throws {
        try await FakeDaemon.run(["POST /v1/locations": [Self.changed(Samples.mary)]]) { daemon in
            let words = ["location", "add", "St.", "Mary", "--address", "Main St 1, 1010 Wien"]
            let result = await Desk().run(words, at: daemon)
            let line = "Location St. Mary added. Undo: ufreectl undo\n"
            #expect(result == Desk.Result(code: 0, output: line, messages: ""))
            let body = LocationBody(name: "St. Mary", address: "Main St 1, 1010 Wien")
            #expect(daemon.lastBody(LocationBody.self) == body)
            let pipe = await Desk(width: nil).run(words, at: daemon)
            #expect(pipe.output == "MARY-ID\tSt. Mary\tMain St 1, 1010 Wien\tM,N\n")
            #expect(pipe.messages == line)
            #expect(await Desk().run(words + ["-q"], at: daemon).output.isEmpty)
        }
    }

    @Test("C1: a name that another location has is accepted, with a warning")
    func sameName() async throws {
        let answer = Self.changed(Samples.clinic, [RosterWarning.sameName.rawValue])
        try await FakeDaemon.run(["POST /v1/locations": [answer]]) { daemon in
            let result = await Desk().run("location", "add", "Clinic", at: daemon)
            #expect(
                result.output == """
                    Location Clinic added.
                    Another location is also called Clinic; use their ids to tell them apart.
                    Undo: ufreectl undo

                    """)
        }
    }

    @Test("C1: the name is asked for at a terminal, and never with --yes, with --json or without one")
    func asked() async throws {
        let refused = Scenario.refusal(.validationFailed, rules: ["name|required|"])
        let answers = ["POST /v1/locations": [Self.changed(Samples.clinic), refused]]
        try await FakeDaemon.run(answers) { daemon in
            let asked = await Desk(answers: [" Clinic "]).run("location", "add", at: daemon)
            #expect(asked.messages == "Name of the location: ")
            #expect(daemon.calls.last?.body == #"{"name":"Clinic"}"#)
            for (desk, more) in [
                (Desk(answers: ["Clinic"]), ["--yes"]), (Desk(answers: ["Clinic"]), ["--json"]), (Desk(), []),
                (Desk(width: nil, answers: ["Clinic"]), []),
            ] {
                let result = await desk.run(["location", "add"] + more, at: daemon)
                #expect(result.code == 65)
                #expect(!result.messages.contains("Name of the location"))
                #expect(daemon.calls.last?.body == "{}")
            }
        }
    }

    @Test("C1: show has a line for each fact")
    func show() async throws {
        let answers = ["GET /v1/locations/St.%20Mary": [Self.mary], "GET /v1/locations/c": [Self.clinic]]
        try await FakeDaemon.run(answers) { daemon in
            let mary = await Desk().run("location", "show", "St.", "Mary", at: daemon)
            #expect(
                mary.output == """
                      Name         St. Mary
                      Address      Main St 1, 1010 Wien
                      Shift types  M, N
                      Id           MARY-ID

                    """)
            let clinic = await Desk().run("location", "show", "c", at: daemon)
            #expect(clinic.output == "  Name  Clinic\n  Id    CLINIC-ID\n")
        }
    }

    @Test("C1: edit changes the named fields by id; an edit without a change has no undo")
    func edit() async throws {
        let answers = [
            "GET /v1/locations/Clinic": [Self.clinic],
            "PATCH /v1/locations/CLINIC-ID": [
                Self.changed(LocationValue(id: "CLINIC-ID", name: "Ward", address: nil)),
                Self.changed(Samples.clinic),
            ],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let words = ["location", "edit", "Clinic", "--name", "Ward", "--address", ""]
            let renamed = await Desk().run(words, at: daemon)
            #expect(renamed.output == "Location Ward changed. Undo: ufreectl undo\n")
            #expect(daemon.lastBody(LocationBody.self) == LocationBody(name: "Ward", address: ""))
            #expect(await Desk().run(words, at: daemon).output == "Location Clinic changed.\n")
        }
        let nothing = await Desk().run("location", "edit", "Clinic")
        #expect(nothing.code == 64)
        #expect(nothing.messages == "Give something to change: --name, --address.\n")
    }

    /// C2, the exact text.
    private static let inUse = """
        Cannot Delete Location: This location is used by 2 shift type(s). Remove those shift types first, then delete this location.
          M  Morning Shift
          N  Night Shift
        Or move them: ufreectl location rm NAME --reassign OTHER

        """

    @Test("C2: a location in use is refused before any question, with N, the shift types and the options")
    func inUse() async throws {
        let refused = Scenario.refusal(
            .locationInUse, ["count": "2"], details: ["M  Morning Shift", "N  Night Shift"])
        let answers = [
            "GET /v1/locations/St.%20Mary": [Self.mary], "DELETE /v1/locations/MARY-ID": [refused],
        ]
        try await FakeDaemon.run(answers) { daemon in
            for desk in [Desk(answer: "y"), Desk(), Desk(width: nil)] {
                for more in [[], ["--yes"]] {
                    let result = await desk.run(["location", "rm", "St. Mary"] + more, at: daemon)
                    #expect(result == Desk.Result(code: 65, output: "", messages: Self.inUse))
                }
            }
            let json = await Desk(width: nil).run("location", "rm", "St. Mary", "--json", at: daemon)
            #expect(json.code == 65 && json.messages.isEmpty)
            #expect(json.output.contains(#""code":"locationInUse""#))
            let german = await Desk(answer: "j", locale: TextLocale(language: .german))
                .run("location", "rm", "St. Mary", at: daemon)
            #expect(german.messages.hasPrefix("Der Ort kann nicht gelöscht werden: An diesem Ort sind 2 "))
        }
    }

    @Test("C2: an unused location is removed after a question; no is 1, and without a terminal 64")
    func remove() async throws {
        let answers = [
            "GET /v1/locations/Clinic": [Self.clinic],
            "DELETE /v1/locations/CLINIC-ID": [Samples.answer(Samples.locations)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let no = await Desk(answer: "n").run("location", "rm", "Clinic", at: daemon)
            #expect(no == Desk.Result(code: 1, output: "", messages: "Remove the location Clinic? [y/N] "))
            let ended = await Desk(answers: []).run("location", "rm", "Clinic", at: daemon)
            #expect(ended.messages == "Remove the location Clinic? [y/N] \n")
            #expect(await Desk().run("location", "rm", "Clinic", at: daemon).code == 64)
            #expect(!daemon.calls.contains { $0.route.hasPrefix("DELETE") })
            let yes = await Desk(answer: "y").run("location", "rm", "Clinic", at: daemon)
            #expect(yes.output == "Location Clinic removed. Undo: ufreectl undo\n")
        }
    }

    @Test("C2: --reassign asks with both names; an unknown one is refused before")
    func reassign() async throws {
        let route = "DELETE /v1/locations/MARY-ID?reassign=CLINIC-ID"
        let answers = [
            "GET /v1/locations/m": [Self.mary], "GET /v1/locations/c": [Self.clinic],
            "GET /v1/locations/x": [Scenario.refusal(.noSuchLocation, ["name": "x"])],
            route: [Samples.answer(Samples.locations)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let missing = await Desk(answer: "y").run("location", "rm", "m", "--reassign", "x", at: daemon)
            #expect(missing.code == 1)
            #expect(
                missing.messages
                    == "There is no location \"x\".\nList your locations: ufreectl location list\n")
            let moved = await Desk(answer: "y").run("location", "rm", "m", "--reassign", "c", at: daemon)
            #expect(
                moved.messages == "Remove the location St. Mary and move M and N to Clinic? [y/N] ")
            #expect(
                moved.output == """
                    Location St. Mary removed.
                    M and N moved to Clinic.
                    Undo: ufreectl undo

                    """)
            #expect(daemon.calls.last?.route == route)
        }
    }

    @Test("C1: an unknown name is 1 with close ones, an ambiguous one 64 with the candidates")
    func notFound() async throws {
        let candidates = ["St. Mary, Main St 1 (MARY-ID)", "St. Mary (OTHER-ID)"]
        let answers = [
            "GET /v1/locations/Clinc": [
                Scenario.refusal(.noSuchLocation, ["name": "Clinc"], details: ["Clinic"])
            ],
            "GET /v1/locations/mary": [
                Scenario.refusal(.ambiguous, ["who": "mary", "of": "locations"], details: candidates)
            ],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let close = await Desk().run("location", "show", "Clinc", at: daemon)
            #expect(close.code == 1)
            #expect(
                close.messages
                    == "There is no location \"Clinc\".\n  Clinic\nDid you mean one of these?\n")
            let several = await Desk().run("location", "rm", "mary", "--yes", at: daemon)
            #expect(several.code == 64)
            #expect(
                several.messages == """
                    "mary" is ambiguous.
                      St. Mary, Main St 1 (MARY-ID)
                      St. Mary (OTHER-ID)
                    Which one? Use its id.

                    """)
        }
    }
}
