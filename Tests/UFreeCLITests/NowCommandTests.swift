import FoundationEssentials
import Testing
import UFreeAPI

@testable import UFreeCLI

/// It is Friday, 2026-01-09, 12:00 UTC.
@Suite("ufreectl now")
struct NowCommandTests {
    private static let none = LiveValue(state: "checkSchedule", until: nil, note: nil)

    private static func answer(
        _ state: String, until: String? = "2026-01-09T18:00:00.000Z", note: String? = nil,
        before: LiveValue? = none, ignored: Bool = false, connected: Int = 2, waiting: Int = 1
    ) -> LiveResponse {
        LiveResponse(
            live: LiveValue(state: state, until: until, note: note), before: before, ignored: ignored,
            friendsConnected: connected, friendsWaiting: waiting)
    }

    private func run(
        _ response: LiveResponse, _ words: String..., at desk: Desk = Desk()
    ) async throws -> (result: Desk.Result, call: FakeDaemon.Call?) {
        let json = FakeDaemon.Answer.json(Samples.json(response))
        let answers = [
            "GET /v1/profile": [FakeDaemon.Answer.json(Samples.json(Samples.profile))],
            "PUT /v1/live": [json],
            "POST /v1/live/toggle": [json], "GET /v1/live": [json],
        ]
        return try await FakeDaemon.run(answers) { daemon in
            (await desk.run(["now"] + words, at: daemon), daemon.calls.last)
        }
    }

    @Test("L2: toggle is one tap, and shows the new status, its end and who gets it")
    func toggle() async throws {
        let (result, call) = try await run(Self.answer("free", until: "2026-01-10T00:00:00.000Z"), "toggle")
        #expect(
            result.output
                == "⚡ Free until midnight. 2 friends are connected, 1 gets it when they connect. Undo: ufreectl undo\n"
        )
        #expect(result.code == 0)
        #expect(call?.route == "POST /v1/live/toggle")
        #expect(call?.body == #"{"control":"ufreectl now"}"#)
    }

    @Test("L4: without words it shows my live status and those of friends, and changes nothing")
    func shown() async throws {
        var answer = Self.answer("free", note: "park", before: nil)
        let call = LiveValue(state: "busy", until: "2026-01-09T14:00:00.000Z", note: "call")
        answer.friends = [WhoValue(id: "BEN-ID", name: "Ben", asOf: Samples.time, live: call)]
        let (result, last) = try await run(answer)
        #expect(
            result.output == """
                Now
                  ⚡  Free until 18:00  You  park
                  ☕  Busy until 14:00  Ben  call  as of 2 min ago

                """)
        #expect(last?.route == "GET /v1/live")
        let pipe = try await run(answer, at: Desk(width: nil)).result
        #expect(
            pipe.output == """
                free\t2026-01-09T18:00:00.000Z\tpark
                busy\t2026-01-09T14:00:00.000Z\tcall\tBEN-ID\tBen\t2026-01-09T11:58:00Z

                """)
        #expect(pipe.messages.isEmpty)
        // An older daemon does not send friends.
        let none = try await run(Self.answer("checkSchedule", until: nil, before: nil)).result
        #expect(none.output == "Now\n    No live status  You\n")
    }

    @Test("L2: a tap that was ignored is reported as such")
    func ignored() async throws {
        let (result, _) = try await run(Self.answer("free", before: nil, ignored: true), "toggle")
        #expect(
            result.output
                == "⚡ Free until 18:00. Another toggle is still in progress; this one changed nothing.\n")
    }

    @Test(
        "L3: a duration or an end: words for times and days",
        arguments: [
            (["free", "--for", "2h"], ["\"seconds\":7200", "\"state\":\"free\""]),
            (["busy", "--for", "1h30m", "-m", "call"], ["\"seconds\":5400", "\"note\":\"call\""]),
            (["free", "--until", "6pm"], ["\"until\":\"18:00\""]),
            (["free", "--until", "eod"], ["\"until\":\"24:00\""]),
            (["free", "--until", "midnight"], ["\"until\":\"24:00\""]),
            (["free", "--until", "tomorrow 08:00"], ["\"until\":\"2026-01-10T08:00\""]),
            (["free", "--until", "sat 6 pm"], ["\"until\":\"2026-01-10T18:00\""]),
            (["free", "--until", "2026-01-10T08:00"], ["\"until\":\"2026-01-10T08:00\""]),
            (["auto"], ["\"state\":\"auto\""]),
        ] as [([String], [String])])
    func bodies(words: [String], parts: [String]) async throws {
        let json = FakeDaemon.Answer.json(Samples.json(Self.answer("free")))
        let answers = [
            "GET /v1/profile": [FakeDaemon.Answer.json(Samples.json(Samples.profile))],
            "PUT /v1/live": [json],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run(["now"] + words, at: daemon)
            #expect(result.code == 0)
            let body = try #require(daemon.calls.last?.body)
            for part in parts { #expect(body.contains(part), "\(body)") }
        }
    }

    @Test("A note is shown in quotes; an unchanged status is reported as unchanged; auto clears it")
    func sentences() async throws {
        let free = Self.answer("free", note: "in the park", before: nil)
        #expect(
            try await run(free, "free").result.output
                == "⚡ Free until 18:00 (\"in the park\"). 2 friends are connected, 1 gets it when they connect. Undo: ufreectl undo\n"
        )
        let same = Self.answer("busy", before: Self.answer("busy").live)
        #expect(try await run(same, "busy").result.output == "☕ Busy until 18:00. Unchanged.\n")
        let auto = Self.answer("checkSchedule", until: nil, before: free.live, connected: 0, waiting: 0)
        #expect(try await run(auto, "auto").result.output == "🌙 Live status cleared. Undo: ufreectl undo\n")
        let again = Self.answer("checkSchedule", until: nil, before: auto.live, connected: 0, waiting: 0)
        #expect(try await run(again, "auto").result.output == "🌙 No live status was set.\n")
    }

    @Test("For a program it is a record, with the sentence as a message; --json is the answer itself")
    func programs() async throws {
        let response = Self.answer("free", note: "park")
        let plain = try await run(response, "free", at: Desk(width: nil)).result
        #expect(plain.output == "free\t2026-01-09T18:00:00.000Z\tpark\n")
        #expect(plain.messages.hasPrefix("Free until 18:00"))
        let json = try await run(response, "free", "--json", at: Desk(width: nil)).result
        #expect(json == Desk.Result(code: 0, output: Samples.json(response) + "\n", messages: ""))
    }

    @Test(
        "Bad input: an invalid duration or time, or a missing state, is refused with 64",
        arguments: [
            (["free", "--for", "soon"], "10m, 2h or 1h30m"),
            (["free", "--until", "later"], "18:00, 6pm, eod"),
            (["--for", "2h"], "ufreectl now free --for 2h"),
            (["-m", "park"], "Free or busy is missing"),
            (["toggle", "--for", "2h"], "ufreectl now free --for 2h"),
            (["bussy"], "'free', 'busy', 'auto' or 'toggle'"),
        ] as [([String], String)])
    func refused(words: [String], text: String) async throws {
        let answers = ["GET /v1/profile": [FakeDaemon.Answer.json(Samples.json(Samples.profile))]]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run(["now"] + words, at: daemon)
            #expect(result.code == 64)
            #expect(result.messages.contains(text), "\(result.messages)")
        }
    }

    @Test("Bad input: a status that the daemon refuses ends with 65, and shows the nearest correct form")
    func refusedByRule() async throws {
        let cases: [([String], String, [String: String], String)] = [
            (
                ["busy", "--until", "08:00"], "liveOver",
                ["until": "08:00", "now": "2026-01-09T12:00:00.000Z"],
                "08:00 has already passed: it is 12:00.\nUse --until \"tomorrow 08:00\", or a duration: --for 2h\n"
            ),
            (
                ["free", "--for", "25h"], "liveTooLong", ["given": "90000"],
                "A live status lasts 24 hours at most.\nUse --for 24h, or set the days: ufreectl set tomorrow free\n"
            ),
        ]
        for (words, code, values, text) in cases {
            let error = ErrorResponse(
                error: .init(code: code, message: "", hint: nil, details: [], values: values))
            let answers = [
                "GET /v1/profile": [FakeDaemon.Answer.json(Samples.json(Samples.profile))],
                "PUT /v1/live": [.json(Samples.json(error), status: 422)],
            ]
            try await FakeDaemon.run(answers) { daemon in
                let result = await Desk().run(["now"] + words, at: daemon)
                #expect(result.code == 65)
                #expect(result.messages == text)
            }
        }
    }

    @Test("L3, W1: who now puts friends' live status first")
    func whoNow() async throws {
        let live = LiveValue(state: "free", until: "2026-01-09T18:00:00.000Z", note: "park")
        let over = LiveValue(state: "free", until: "2026-01-09T11:59:00.000Z", note: nil)
        let who = WhoResponse(
            date: "2026-01-09", free: [WhoValue(id: "B", name: "Ben", asOf: Samples.time, live: live)],
            partly: [], busy: [WhoValue(id: "D", name: "Dan", asOf: nil, live: over)], unknown: [])
        let answers = [
            "GET /v1/profile": [FakeDaemon.Answer.json(Samples.json(Samples.profile))],
            "GET /v1/who?date=now": [.json(Samples.json(who))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("who", "now", at: daemon)
            #expect(
                result.output == """
                    Now
                      ⚡  Free until 18:00  Ben  park  as of 2 min ago
                      ✗   Busy              Dan        nothing received yet

                    """)
            let plain = await Desk(width: nil).run("who", "now", at: daemon)
            #expect(
                plain.output.split(separator: "\n")[0]
                    == "2026-01-09\tfree\tB\tBen\t\t\(Samples.time)\t2026-01-09T18:00:00.000Z\tpark")
        }
    }
}
