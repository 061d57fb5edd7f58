import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("Defaults on the command line")
struct DefaultCommandTests {
    private static let profile = FakeDaemon.Answer.json(Samples.json(Samples.profile))
    private static let weekdays = DefaultValue(
        id: "w", number: 1, weekdays: ["monday", "tuesday", "wednesday", "thursday", "friday"],
        status: "eveningOnly", code: 4, parts: ["evening"], from: "2026-01-09", until: nil,
        createdAt: "2026-01-09T12:58:00.000+01:00")
    private static let sunday = DefaultValue(
        id: "s", number: 2, weekdays: ["sunday"], status: "eveningOnly", code: 4,
        parts: ["morning", "evening"], from: "2026-01-09", until: "2027-01-31",
        createdAt: "2026-01-09T12:59:00.000+01:00")
    private static let list = DefaultsResponse(defaults: [weekdays, sunday])

    private static func answer(_ response: some Encodable) -> FakeDaemon.Answer {
        .json(Samples.json(response))
    }

    @Test("A11: default list shows numbers, days, words and ends; a pipe gets records")
    func list() async throws {
        let answers = [
            "GET /v1/profile": [Self.profile], "GET /v1/defaults": [Self.answer(Self.list)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("default", "list", at: daemon)
            #expect(
                result.output == """
                      1  Weekdays  🌙    Evening Only
                      2  Sun       🌅🌙  Morning + Evening  until Sun 31 Jan 2027

                    """)
            let pipe = await Desk(width: nil).run("default", at: daemon)
            #expect(
                pipe.output == """
                    1\tmonday,tuesday,wednesday,thursday,friday\teveningOnly\tevening\t2026-01-09\t\tw
                    2\tsunday\teveningOnly\tmorning,evening\t2026-01-09\t2027-01-31\ts

                    """)
            let json = await Desk().run("default", "list", "--json", at: daemon)
            #expect(json.output == Samples.json(Self.list) + "\n")
        }
    }

    @Test("A11: without a default the list says how to make one")
    func none() async throws {
        let empty = Self.answer(DefaultsResponse(defaults: []))
        try await FakeDaemon.run(["GET /v1/profile": [Self.profile], "GET /v1/defaults": [empty]]) { daemon in
            let result = await Desk().run("default", at: daemon)
            #expect(
                result.output == """
                    You have no defaults.
                    Set one: ufreectl default set weekdays evening

                    """)
        }
    }

    @Test("A11: default set echoes the rule, the changed days of the week, who gets it and the undo")
    func set() async throws {
        var change = Samples.change(
            Samples.day("2026-01-11"), Samples.day("2026-01-11", .eveningOnly, parts: ["morning", "evening"]))
        change.defaults = Self.list.defaults
        let response = DefaultsResponse(defaults: Self.list.defaults, change: change)
        let answers = [
            "GET /v1/profile": [Self.profile], "POST /v1/defaults": [Self.answer(response)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let words = ["default", "set", "sun", "morning+evening", "--until", "2027-01-31"]
            let result = await Desk().run(words, at: daemon)
            #expect(
                result.output == """
                    Sun: Morning + Evening until Sun 31 Jan 2027.
                    Sun 11 Jan: No Status -> Morning + Evening. 3 friends are connected, 2 get it when they connect. \
                    Undo: ufreectl undo

                    """)
            let body = daemon.calls.last?.body ?? ""
            #expect(body.contains(#""parts":["morning","evening"]"#))
            #expect(body.contains(#""until":"2027-01-31""#) && body.contains(#""weekdays":["sunday"]"#))
            let pipe = await Desk(width: nil).run(words, at: daemon)
            #expect(pipe.output.split(separator: "\n").count == 2)
            #expect(pipe.messages == result.output)
        }
    }

    @Test(
        "A11: weekdays are read as words for every week",
        arguments: [
            (["mon..thu", "busy"], #""weekdays":["monday","tuesday","wednesday","thursday"]"#),
            (["fri", "to", "mon", "free"], #""weekdays":["monday","friday","saturday","sunday"]"#),
            (["every", "fri,", "sun", "free"], #""weekdays":["friday","sunday"]"#),
            (["weekend", "free"], #""weekdays":["saturday","sunday"]"#),
            (["every", "day", "Evening", "Only"], #""friday","saturday","sunday"]"#),
            (["wed-thu", "morning"], #""weekdays":["wednesday","thursday"]"#),
        ])
    func weekdays(words: [String], body: String) async throws {
        let answers = [
            "GET /v1/profile": [Self.profile], "POST /v1/defaults": [Self.answer(Self.list)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            #expect(await Desk().run(["default", "set"] + words, at: daemon).code == 0)
            #expect(daemon.calls.last?.body.contains(body) == true)
        }
    }

    @Test("Words of the locale's language are read too")
    func german() async throws {
        let answers = [
            "GET /v1/profile": [Self.profile], "POST /v1/defaults": [Self.answer(Self.list)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            var desk = Desk()
            desk.environment["LC_TIME"] = "de_AT.UTF-8"
            #expect(await desk.run("default", "set", "mo", "bis", "do", "busy", at: daemon).code == 0)
            #expect(
                daemon.calls.last?.body.contains(
                    #""weekdays":["monday","tuesday","wednesday","thursday"]"#) == true)
        }
    }

    @Test(
        "Words without weekdays or status are refused, and the daemon is not asked",
        arguments: [
            (["2026-01-09", "free"], "is not a weekday I understand"),
            (["weekdays", "sometimes"], "is not a status"),
            (["weekdays"], "Weekdays and a status are missing"),
            (["mon..", "free"], "is not a weekday I understand"), (["mon", "to", "free"], "is not a status"),
        ])
    func refused(words: [String], message: String) async throws {
        let result = await Desk().run(["default", "set"] + words)
        #expect(result.code == 64)
        #expect(result.messages.contains(message))
    }

    @Test("A11: default rm takes the number from the list; for another one it shows the list")
    func remove() async throws {
        let change = Samples.change(
            Samples.day("2026-01-12", .eveningOnly, parts: ["evening"]), Samples.day("2026-01-12"))
        let answers = [
            "GET /v1/profile": [Self.profile], "GET /v1/defaults": [Self.answer(Self.list)],
            "DELETE /v1/defaults/w": [
                Self.answer(DefaultsResponse(defaults: [Self.sunday], change: change))
            ],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("default", "rm", "1", at: daemon)
            #expect(result.output.hasPrefix("Weekdays: Evening Only. Default ended; past days unchanged."))
            #expect(result.output.contains("Mon 12 Jan: Evening Only -> No Status."))
            let wrong = await Desk().run("default", "rm", "3", at: daemon)
            #expect(wrong.code == 1)
            #expect(
                wrong.messages == """
                    There is no default 3.
                      1  Weekdays: Evening Only.
                      2  Sun: Morning + Evening until Sun 31 Jan 2027.
                    List your defaults: ufreectl default list

                    """)
        }
    }

    @Test("A11: why shows what the day is, its source, and the layers below")
    func why() async throws {
        let layers = [
            WhyLayerValue(
                source: "explicit", status: "busy", parts: [], note: "dentist",
                since: "2026-01-09T12:58:00.000+01:00"),
            WhyLayerValue(
                source: "default", status: "eveningOnly", parts: ["evening"], note: nil,
                since: Self.weekdays.createdAt, default: Self.weekdays),
            WhyLayerValue(
                source: "default", status: "free", parts: ["morning", "afternoon", "evening"], note: nil,
                since: "2025-12-01T08:00:00.000+01:00"),
        ]
        let response = WhyResponse(
            date: "2026-01-12", day: Samples.day("2026-01-12", .busy, note: "dentist"), layers: layers)
        let nothing = WhyResponse(date: "2026-01-12", day: Samples.day("2026-01-12"), layers: [])
        let answers = [
            "GET /v1/profile": [Self.profile],
            "GET /v1/why?date=2026-01-12": [Self.answer(response), Self.answer(nothing)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("why", "mon", at: daemon)
            #expect(
                result.output == """
                    Mon 12 Jan: Busy ("dentist"): you set it on Fri 9 Jan 12:58.
                    Overrides Evening Only: your default 1, Weekdays, set on Fri 9 Jan 12:58.
                    Overrides Free: a default that has ended, set on Mon 1 Dec 2025 08:00.

                    """)
            let unknown = await Desk().run("why", "mon", at: daemon)
            #expect(unknown.output.contains("No Status. You haven't set this day"))
        }
    }

    @Test("A day that comes from a default is marked in the week")
    func week() async throws {
        var week = Samples.week
        week.days[3].source = "default"
        try await FakeDaemon.run(["GET /v1/week": [Self.answer(week)]]) { daemon in
            let result = await Desk().run(at: daemon)
            #expect(result.output.contains("Mon 12 Jan  🌅    Morning Only       from default\n"))
        }
    }
}
