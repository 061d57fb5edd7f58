import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("undo and redo")
struct UndoCommandTests {
    private static func entry(_ about: LogTopic, _ fill: (inout LogEntryValue) -> Void = { _ in })
        -> LogEntryValue
    {
        let me = PersonValue(id: "ME", name: "Ana")
        var entry = LogEntryValue(
            seq: 7, at: "2026-01-09T12:00:00Z", actor: me, mine: true, action: "create",
            about: about.rawValue,
            owner: me, result: "done")
        fill(&entry)
        return entry
    }

    private static let day = entry(.days) {
        $0.day = "2026-01-10"
        $0.before = LogStateValue(status: "unknown")
        $0.after = LogStateValue(status: "free")
    }
    private static func live(until: String) -> LogEntryValue {
        entry(.live) {
            $0.before = LogStateValue(status: "checkSchedule")
            $0.after = LogStateValue(status: "free", until: until)
        }
    }
    private static func place(_ name: String) -> LogEntryValue {
        entry(.shifts) {
            $0.record = RosterPart.location.rawValue
            $0.after = LogStateValue(name: name)
        }
    }

    private static func action(_ number: Int, _ entries: LogEntryValue..., count: Int? = nil) -> ActionValue {
        ActionValue(
            number: number, at: "2026-01-09T12:00:00Z", count: count ?? entries.count, entries: entries)
    }

    private static func answer(
        _ actions: ActionValue..., changes: [DayChangeValue] = [], dryRun: Bool = false, friends: Int = 0,
        passed: LogEntryValue? = nil
    ) -> FakeDaemon.Answer {
        Samples.answer(
            ChangeResponse(
                changes: changes, dryRun: dryRun, friendsConnected: friends, friendsWaiting: 0,
                actions: actions, passed: passed))
    }

    private static let freed = DayChangeValue(
        date: "2026-01-10", before: Samples.day("2026-01-10", .free), after: Samples.day("2026-01-10"))

    @Test("A12: one undone change is one line, with the way back")
    func one() async throws {
        let answers = [
            "POST /v1/undo": [Self.answer(Self.action(3, Self.day), changes: [Self.freed], friends: 1)],
            "POST /v1/redo": [Self.answer(Self.action(3, Self.place("Ward")))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let undo = await Desk().run("undo", at: daemon)
            #expect(
                undo.output == "Sat 10 Jan: Free -> No Status. 1 friend is connected. Redo: ufreectl redo\n")
            #expect(daemon.calls.last?.body == #"{"count":1}"#)
            let redo = await Desk().run("redo", at: daemon)
            #expect(redo.output == "Redone: Location Ward added. Undo: ufreectl undo\n")
            let pipe = await Desk(width: nil).run("redo", at: daemon)
            #expect(pipe.output.isEmpty && pipe.messages == redo.output)
            let german = await Desk(environment: ["LANG": "de_DE.UTF-8", "NO_COLOR": "1"]).run(
                "redo", at: daemon)
            #expect(german.output == "Wiederholt: Ort Ward angelegt. Rückgängig: ufreectl undo\n")
            #expect(await Desk().run("undo", "all", at: daemon).code == 64)
        }
    }

    @Test("A12: a live status that has ended is reported as such; what cannot be undone is named first")
    func special() async throws {
        let friend = Self.entry(.friends) { $0.owner = PersonValue(id: "BEN", name: "Ben") }
        let ended = Self.action(3, Self.live(until: "2020-01-01T00:00:00Z"))
        let answers = ["POST /v1/undo": [Self.answer(ended, friends: 1, passed: friend)]]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("undo", at: daemon)
            #expect(
                result.output == """
                    Cannot be undone and stays: Ben is now a friend.
                    Undone: Live status: none -> Free until Wed 1 Jan 2020 00:00. It has already ended. 1 friend is connected. Redo: ufreectl redo

                    """)
        }
    }

    @Test("A12: several changes are listed before they are undone, and only those")
    func several() async throws {
        let actions = (Self.action(9, Self.place("Ward")), Self.action(4, Self.day))
        let answers = [
            "POST /v1/undo": [
                Self.answer(actions.0, actions.1, dryRun: true),
                Self.answer(actions.0, actions.1, changes: [Self.freed]),
            ]
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("undo", "5", at: daemon)
            #expect(
                result.messages == """
                    These 2 changes will be undone:
                      Fri 9 Jan 12:00  Location Ward added
                      Fri 9 Jan 12:00  Sat 10 Jan: No Status -> Free

                    """)
            #expect(
                result.output == """
                    Sat 10 Jan: Free -> No Status.
                    2 changes undone.
                    Redo: ufreectl redo 2

                    """)
            let bodies = daemon.calls.filter { $0.route == "POST /v1/undo" }.map(\.body)
            #expect(bodies[0].contains(#""dryRun":true"#) && bodies[0].contains(#""count":5"#))
            #expect(bodies[1].contains(#""first":9"#) && bodies[1].contains(#""count":2"#))
        }
    }

    @Test("A12: more than three changes need a yes")
    func question() async throws {
        let actions = (1...4).map { Self.action($0, Self.place("Ward \($0)")) }
        let plan = Samples.answer(
            ChangeResponse(
                changes: [], dryRun: true, friendsConnected: 0, friendsWaiting: 0, actions: actions))
        let done = Samples.answer(
            ChangeResponse(
                changes: [], dryRun: false, friendsConnected: 0, friendsWaiting: 0, actions: actions))
        for (line, asks, code) in [
            (["undo", "4"], true, Int32(1)), (["undo", "4"], nil, 64), (["undo", "4", "--yes"], nil, 0),
            (["redo", "4", "--yes"], nil, 0),
        ] as [([String], Bool?, Int32)] {
            let answers = ["POST /v1/undo": [plan, done], "POST /v1/redo": [plan, done]]
            try await FakeDaemon.run(answers) { daemon in
                let desk = asks == nil ? Desk() : Desk(answer: "n")
                let result = await desk.run(line, at: daemon)
                #expect(result.code == code)
                #expect(result.messages.contains("Location Ward 4 added"))
                #expect(daemon.calls.count { $0.route.hasPrefix("POST") } == (code == 0 ? 2 : 1))
            }
        }
    }

    @Test("A12: a dry run only lists; the entries of a large change are counted")
    func dryRun() async throws {
        let many = Self.action(
            2, Self.place("A"), Self.place("B"), Self.place("C"), Self.place("D"), count: 40)
        try await FakeDaemon.run(["POST /v1/undo": [Self.answer(many, dryRun: true)]]) { daemon in
            let result = await Desk().run("undo", "--dry-run", at: daemon)
            #expect(
                result.output == """
                    This change will be undone:
                      Fri 9 Jan 12:00  Location A added; Location B added; Location C added; and 37 more
                    Dry run: nothing was changed.

                    """)
            #expect(daemon.calls.count { $0.route.hasPrefix("POST") } == 1)
        }
    }

    @Test("A daemon that does not know dry runs has undone the changes already; they are not undone twice")
    func olderDaemon() async throws {
        let old = Samples.answer(
            ChangeResponse(changes: [Self.freed], dryRun: false, friendsConnected: 0, friendsWaiting: 0))
        try await FakeDaemon.run(["POST /v1/undo": [old]]) { daemon in
            let result = await Desk().run("undo", "2", at: daemon)
            #expect(result.output == "Sat 10 Jan: Free -> No Status. Redo: ufreectl redo\n")
            #expect(daemon.calls.count { $0.route.hasPrefix("POST") } == 1)
        }
    }
}
