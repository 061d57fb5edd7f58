import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("log")
struct LogCommandTests {
    private static let profile = FakeDaemon.Answer.json(Samples.json(Samples.profile))
    private static let me = PersonValue(id: "MEMEMEM-X", name: "Ana")
    private static let ben = PersonValue(id: "BENBENB-X", name: "Ben")
    private static let former = PersonValue(id: "EVAEVAE-X", name: nil)

    private static func entry(
        _ seq: Int, _ actor: PersonValue, _ action: String, _ about: String, of owner: PersonValue,
        _ result: String = "done"
    ) -> LogEntryValue {
        LogEntryValue(
            seq: seq, at: "2026-01-09T13:0\(seq):00.000+01:00", actor: actor, mine: actor == me,
            action: action, about: about, owner: owner, result: result)
    }

    private static var entries: [LogEntryValue] {
        var day = entry(9, me, "update", "days", of: me)
        day.day = "2026-01-09"
        day.before = LogStateValue(status: "unknown", parts: [])
        day.after = LogStateValue(status: "eveningOnly", parts: ["evening"])
        day.changed = ["status", "note"]
        var theirs = entry(8, ben, "sync", "days", of: ben)
        theirs.day = "2026-01-10"
        theirs.before = day.after
        theirs.after = LogStateValue(status: "eveningOnly", parts: ["morning", "evening"])
        theirs.changed = ["status"]
        let forgotten = entry(7, former, "sync", "days", of: former)
        var name = entry(6, ben, "sync", "friends", of: ben)
        name.before = LogStateValue(name: "Benni", zone: "UTC")
        name.after = LogStateValue(name: "Ben", zone: "Europe/Vienna")
        name.changed = ["name", "zone"]
        let removed = entry(5, me, "delete", "friends", of: former)
        var request = entry(4, me, "create", "requests", of: me)
        request.direction = "outgoing"
        request.after = LogStateValue(status: "pending")
        var accepted = entry(3, me, "update", "requests", of: ben)
        accepted.direction = "incoming"
        accepted.after = LogStateValue(status: "accepted")
        var store = entry(2, me, "migrate", "store", of: me, "failed")
        store.value = "1.2.0 -> 2.0.0"
        return [
            day, theirs, forgotten, name, removed, request, accepted, store,
            entry(1, me, "backup", "store", of: me),
        ]
    }

    private static func answers(_ target: String, more: Bool) -> [String: [FakeDaemon.Answer]] {
        [
            "GET /v1/profile": [profile],
            "GET /v1/log?\(target)": [.json(Samples.json(LogResponse(entries: entries, more: more)))],
        ]
    }

    @Test("D7: people read number, time in their zone, actor, result and action")
    func table() async throws {
        try await FakeDaemon.run(Self.answers("limit=20", more: false)) { daemon in
            let result = await Desk().run("log", at: daemon)
            #expect(
                result.output == """
                      9  Fri 9 Jan 13:09  You      Fri 9 Jan: No Status -> Evening Only, note changed
                      8  Fri 9 Jan 13:08  Ben      Sat 10 Jan: Evening Only -> Morning + Evening
                      7  Fri 9 Jan 13:07  EVAEVAE  A day that is no longer stored
                      6  Fri 9 Jan 13:06  Ben      Ben: name Benni -> Ben, time zone UTC -> Europe/Vienna
                      5  Fri 9 Jan 13:05  You      EVAEVAE is no longer a friend
                      4  Fri 9 Jan 13:04  You      Request to an address
                      3  Fri 9 Jan 13:03  You      Request from Ben: accepted
                      2  Fri 9 Jan 13:02  You      failed  Database upgraded: 1.2.0 -> 2.0.0
                      1  Fri 9 Jan 13:01  You      Database backed up

                    """)
            #expect(result.code == 0)
        }
    }

    @Test("D10: every page but the last shows the command for the next one, with its filters")
    func more() async throws {
        let target = "friend=Ben%20B&about=days&limit=9&before=10"
        let line = "Older: ufreectl log --friend 'Ben B' --about days -n 9 --before 1\n"
        try await FakeDaemon.run(Self.answers(target, more: true)) { daemon in
            let words = ["log", "--friend", "Ben B", "--about", "days", "-n", "9", "--before", "10"]
            let people = await Desk().run(words, at: daemon)
            #expect(people.output.hasSuffix("\n\n" + line))
            let pipe = await Desk(width: nil).run(words, at: daemon)
            #expect(pipe.messages == line)
            #expect(
                pipe.output.hasPrefix(
                    "9\t2026-01-09T13:09:00.000+01:00\tMEMEMEM-X\tAna\tupdate\tdays\tMEMEMEM-X\tAna\tdone\t"
                        + "2026-01-09\tunknown\teveningOnly\n"))
        }
    }

    @Test("--json is the daemon's object; no results are an empty list")
    func json() async throws {
        let empty = Samples.json(LogResponse(entries: [], more: false))
        let answers = [
            "GET /v1/profile": [Self.profile], "GET /v1/log?limit=20": [FakeDaemon.Answer.json(empty)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let json = await Desk(width: nil).run("log", "--json", at: daemon)
            #expect(json == Desk.Result(code: 0, output: empty + "\n", messages: ""))
            #expect(await Desk().run("log", at: daemon).output == "No entries.\n")
            #expect(await Desk(width: nil).run("log", at: daemon).output.isEmpty)
        }
    }

    @Test("Invalid words end with 64", arguments: [["-n", "many"], ["--about", "notes"], ["fri"]])
    func usage(words: [String]) async throws {
        try await FakeDaemon.run([:]) { daemon in
            #expect(await Desk().run(["log"] + words, at: daemon).code == 64)
            #expect(daemon.calls.isEmpty)
        }
    }
}
