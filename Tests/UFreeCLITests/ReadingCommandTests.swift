import FoundationEssentials
import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("Commands that show something")
struct ReadingCommandTests {
    @Test("A6: without words seven days are shown, aligned for any characters")
    func weekTable() async throws {
        try await FakeDaemon.run(["GET /v1/week": [.json(Samples.json(Samples.week))]]) { daemon in
            let result = await Desk().run(at: daemon)
            #expect(
                result.output == """
                    My Week
                      Fri 9 Jan   🌙    Evening Only       after 7
                      Sat 10 Jan  ✓     Free
                      Sun 11 Jan  ✗     Busy
                      Mon 12 Jan  🌅    Morning Only
                      Tue 13 Jan  🌞    Afternoon Only     café 日本
                      Wed 14 Jan  🌅🌙  Morning + Evening
                      Thu 15 Jan  ·     No Status

                    """)
            #expect(result.code == 0)
            #expect(result.messages.isEmpty)
            // The status is only asked for hints, and does without them.
            #expect(daemon.calls.map(\.route) == ["GET /v1/week", "GET /v1/status"])
            #expect(daemon.calls.first?.host == "ufree")
        }
    }

    @Test("F10: below the week, people see what waits for them, a line each; programs and -q do not")
    func attention() async throws {
        func answer(_ attention: StatusResponse.Attention?, _ severities: String...) -> FakeDaemon.Answer {
            .json(
                Samples.json(
                    StatusResponse(
                        id: "ANA-ID", name: "Ana", version: ProgramVersion.current, instance: "i",
                        listening: [],
                        discovery: "off", friends: .init(total: 1, connected: 0),
                        health: severities.map {
                            HealthValue(code: "clone", severity: $0, since: Samples.time, text: "t", fix: "f")
                        }, socket: "", today: "2026-01-09", counters: [:], attention: attention)))
        }
        let statuses = [
            answer(.init(requests: 2, codes: 1, undelivered: 1), "warning", "error"),
            answer(.init(requests: 1, codes: 3, undelivered: 0)),
            answer(.init(requests: 0, codes: 0, undelivered: 0)),
            answer(nil),
        ]
        let answers = [
            "GET /v1/week": [FakeDaemon.Answer.json(Samples.json(Samples.week))], "GET /v1/status": statuses,
        ]
        try await FakeDaemon.run(answers) { daemon in
            let all = await Desk().run(at: daemon).output
            #expect(
                all.hasSuffix(
                    """
                      Thu 15 Jan  ·     No Status

                    2 friend requests wait for your answer: ufreectl requests
                    1 code to compare: ufreectl friends
                    1 request you sent is not delivered yet: ufreectl requests
                    2 problems: ufreectl status

                    """))
            let some = await Desk().run("week", at: daemon).output
            #expect(
                some.hasSuffix(
                    "\n\n1 friend request waits for your answer: ufreectl requests\n3 codes to compare: ufreectl friends\n"
                ))
            for _ in 1...2 { #expect(await Desk().run(at: daemon).output.hasSuffix("No Status\n")) }
            let calls = daemon.calls.count
            for desk in [Desk(width: nil)] { _ = await desk.run(at: daemon) }
            _ = await Desk().run("-q", at: daemon)
            _ = await Desk().run("--json", at: daemon)
            #expect(daemon.calls.dropFirst(calls).allSatisfy { $0.route == "GET /v1/week" })
        }
        try await FakeDaemon.run(["GET /v1/status": [statuses[0]]]) { daemon in
            let status = await Desk().run("status", at: daemon).output
            #expect(
                status.contains("1 code to compare: ufreectl friends\n") && !status.contains("2 problems"))
            #expect(
                await Desk(width: nil).run("status", at: daemon).output.contains("\nattention\t2\t1\t1\n"))
        }
    }

    @Test("Without UTF-8 the symbols are ASCII, in a narrow terminal the note is cut")
    func asciiAndNarrow() async throws {
        try await FakeDaemon.run(["GET /v1/week": [.json(Samples.json(Samples.week))]]) { daemon in
            let result = await Desk(width: 44, environment: ["LANG": "C", "NO_COLOR": "1"]).run(
                "week", at: daemon)
            let lines = result.output.split(separator: "\n")
            #expect(lines[1] == "  Fri 9 Jan   *   Evening Only       after 7")
            #expect(lines[6] == "  Wed 14 Jan  ^*  Morning + Evening")
            #expect(lines.dropLast(3).dropFirst(1).allSatisfy { DisplayWidth.of(String($0)) <= 44 })
            #expect(lines[5].hasSuffix("..."))
        }
    }

    @Test("A pipe gets one record a day, tab-separated, without a heading or an escape")
    func weekPlain() async throws {
        try await FakeDaemon.run(["GET /v1/week": [.json(Samples.json(Samples.week))]]) { daemon in
            let result = await Desk(width: nil, environment: [:]).run("week", at: daemon)
            #expect(
                result.output.split(separator: "\n").prefix(3) == [
                    "2026-01-09\teveningOnly\tevening\tafter 7\t2026-01-09T11:58:00Z",
                    "2026-01-10\tfree\tmorning,afternoon,evening\t\t2026-01-09T11:58:00Z",
                    "2026-01-11\tbusy\t\t\t2026-01-09T11:58:00Z",
                ])
            #expect(result.output.split(separator: "\n").last == "2026-01-15\tunknown\t\t\t")
        }
    }

    @Test("--json is the daemon's object unchanged, with fields that this program does not know")
    func weekJSON() async throws {
        let json = #"{"future":[1],"# + Samples.json(Samples.week).dropFirst()
        try await FakeDaemon.run(["GET /v1/week": [.json(json)]]) { daemon in
            for words in [["--json"], ["--json", "week"], ["week", "--json"]] {
                #expect(await Desk().run(words, at: daemon).output == json + "\n")
            }
        }
    }

    @Test("CLICOLOR_FORCE forces colours through a pipe")
    func colour() async throws {
        try await FakeDaemon.run(["GET /v1/week": [.json(Samples.json(Samples.week))]]) { daemon in
            let forced = await Desk(width: nil, environment: ["CLICOLOR_FORCE": "1"]).run("week", at: daemon)
            #expect(forced.output.contains("\t\u{1B}[32mfree\u{1B}[0m\t"))
            let never = await Desk(environment: [:]).run("week", "--color", "never", at: daemon)
            #expect(!never.output.contains("\u{1B}"))
        }
    }

    @Test("A3: a friend's week shows its age, and hints at another zone")
    func friendsWeek() async throws {
        var week = Samples.week
        week.owner = PersonValue(id: "BEN-ID", name: "Ben O'Neil")
        week.zone = "Asia/Tokyo"
        week.asOf = Samples.time
        let answers = [
            "GET /v1/week?friend=Ben%20O%27Neil": [FakeDaemon.Answer.json(Samples.json(week))],
            "GET /v1/profile": [.json(Samples.json(Samples.profile))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("week", "Ben O'Neil", at: daemon)
            #expect(result.output.hasPrefix("Ben O'Neil  as of 2 min ago\n"))
            #expect(
                result.output.hasSuffix(
                    "Ben O'Neil's days are in the time zone Asia/Tokyo; yours are in Europe/Vienna.\n"))
            #expect(await Desk(width: nil).run("week", "Ben O'Neil", at: daemon).code == 0)
            #expect(daemon.calls.filter { $0.route == "GET /v1/profile" }.count == 1)
        }
    }

    @Test("W4: the empty state without friends is exact")
    func noFriends() async throws {
        let answers = [
            "GET /v1/friends?limit=100": [FakeDaemon.Answer.json(Samples.json(FriendsResponse(friends: [])))],
            "GET /v1/requests": [.json(Samples.json(RequestsResponse(incoming: [], outgoing: [])))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("friends", at: daemon)
            #expect(
                result.output == """
                    No Friends Yet
                    Invite friends to see their availability

                    [Find Friends]  ufreectl nearby

                    """)
            #expect(await Desk(width: nil).run("friends", at: daemon).output.isEmpty)
        }
    }

    @Test("D10: many friends are read page by page, and from the start again if one is removed meanwhile")
    func pagesOfFriends() async throws {
        func page(_ names: [String], next: String?) -> FakeDaemon.Answer {
            .json(Samples.json(FriendsResponse(friends: names.map { Samples.friend($0) }, next: next)))
        }
        let changed = FakeDaemon.Answer.json(
            #"{"error":{"code":"conflict","message":"","details":[],"values":{}}}"#, status: 409)
        let first = "GET /v1/friends?limit=100"
        try await FakeDaemon.run([
            first: [page(["Ben", "Cleo"], next: "CLEO-ID"), page(["Ben", "Dan"], next: "DAN-ID")],
            first + "&after=CLEO-ID": [changed],
            first + "&after=DAN-ID": [page(["Eve"], next: "EVE-ID")],
            first + "&after=EVE-ID": [page(["Fay"], next: nil)],
        ]) { daemon in
            let result = await Desk().run("friends", "--json", at: daemon)
            let all = try JSONDecoder().decode(FriendsResponse.self, from: Data(result.output.utf8))
            #expect(all.friends.map(\.name) == ["Ben", "Dan", "Eve", "Fay"])
            #expect(all.next == nil)
        }
        // The program must not retry forever if the list of friends keeps changing.
        try await FakeDaemon.run([
            first: [page(["Ben"], next: "BEN-ID")], first + "&after=BEN-ID": [changed],
        ]) { daemon in
            #expect(await Desk().run("friends", at: daemon).code == 75)
            #expect(daemon.calls.count == 8)
        }
    }

    @Test("F2, F9: requests come first, then the circle with the state of each friend, then those I asked")
    func friends() async throws {
        let friends = FriendsResponse(friends: [
            Samples.friend("Ben"),
            Samples.friend(
                "Zoë 日本", verified: false, connected: false, asOf: nil, latest: false, zone: "Asia/Tokyo"),
        ])
        let requests = RequestsResponse(
            incoming: [Samples.request("Cleo")], outgoing: [Samples.outgoing("Dan", delivered: true)])
        let answers = [
            "GET /v1/friends?limit=100": [FakeDaemon.Answer.json(Samples.json(friends))],
            "GET /v1/requests": [.json(Samples.json(requests))],
            "GET /v1/profile": [.json(Samples.json(Samples.profile))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("friends", at: daemon)
            #expect(
                result.output == """
                    Friend Requests
                      Cleo  code 042 137  2 min ago
                        Fingerprint  CLEO-ID
                        Accept  ufreectl accept Cleo    Decline  ufreectl decline Cleo
                      Compare the code with the other side before you accept.

                    My Trusted Circle
                      ✔ verified      Ben       🌙  Evening Only  connected      as of 2 min ago       has your changes
                      ! not verified  Zoë 日本  🌙  Evening Only  not connected  nothing received yet  gets your change…
                      In another time zone: Zoë 日本 (Asia/Tokyo).
                      Compare the code: Zoë 日本 042 137. Then: ufreectl friend verify NAME CODE

                    Requests You Sent
                      Dan  code 042 137  delivered  2 min ago
                        Withdraw  ufreectl withdraw Dan

                    Add Friends
                      ufreectl nearby

                    """)
            let plain = await Desk(width: nil).run("friends", at: daemon)
            #expect(
                plain.output.split(separator: "\n").first
                    == "BEN-ID\tBen\tverified\tconnected\t2026-01-09T11:58:00Z\tlatest\tEurope/Vienna\teveningOnly\tcheckSchedule\t\t"
            )
            // A terminal that is wide enough cuts nothing, like a pipe.
            let wide = await Desk(width: 1_000).run("friends", at: daemon)
            let table = await Desk(width: nil, environment: ["LANG": "C.UTF-8"])
                .run("friends", "--table", at: daemon)
            #expect(table.output == wide.output)
            #expect(await Desk(width: nil).run("--table", "friends", at: daemon).output == wide.output)
        }
    }

    @Test("Fault 43, 44: a hostile name cannot control the terminal and is not put into a command")
    func hostileName() async throws {
        let name = "\u{1B}[2J\u{202E}$(reboot)\n"
        let requests = RequestsResponse(
            incoming: [
                Samples.request(name, id: "r9"), Samples.request("Ben", id: "r2"),
                Samples.request("Ben", id: "r3"),
            ],
            outgoing: [])
        try await FakeDaemon.run(["GET /v1/requests": [.json(Samples.json(requests))]]) { daemon in
            for desk in [Desk(), Desk(width: nil)] {
                for words in [["requests"], ["requests", "--json"], ["requests", "--plain"]] {
                    let output = await desk.run(words, at: daemon).output
                    #expect(!output.contains("\u{1B}") && !output.contains("\u{202E}"))
                }
            }
            let output = await Desk().run("requests", at: daemon).output
            #expect(output.contains("ufreectl accept r9"))
            #expect(output.contains("ufreectl accept r2"))
            #expect(!output.contains("accept Ben"))
            #expect(
                await Desk(width: nil).run("requests", at: daemon).output.split(separator: "\n").count == 3)
        }
    }

    @Test("F12: sent requests show whether they arrived, and why not; an empty list says so")
    func sent() async throws {
        var away = Samples.outgoing(nil, delivered: false)
        away.problem = "refused"
        let requests = RequestsResponse(
            incoming: [], outgoing: [Samples.outgoing("Ben", delivered: true), away])
        let none = RequestsResponse(incoming: [], outgoing: [])
        let answers = [FakeDaemon.Answer.json(Samples.json(requests)), .json(Samples.json(none))]
        try await FakeDaemon.run(["GET /v1/requests": answers]) { daemon in
            #expect(
                await Desk().run("requests", at: daemon).output == """
                    Requests You Sent
                      Ben  code 042 137  delivered  2 min ago
                        Withdraw  ufreectl withdraw Ben
                      [::1]:7633  no code yet  not delivered yet  2 min ago
                        [::1]:7633 refuses connections: ufreed may not be running there.
                        Start ufreed there; ufreectl status there shows its port.
                        Withdraw  ufreectl withdraw o1

                    """)
            let empty = await Desk().run("requests", at: daemon)
            #expect(empty == Desk.Result(code: 0, output: "Friend Requests\n  None.\n", messages: ""))
        }
    }

    @Test("W1: the free, the partly free and the unknown are separate; nobody free ends with 1")
    func who() async throws {
        let some = WhoResponse(
            date: "2026-01-10", free: [WhoValue(id: "B", name: "Ben", asOf: Samples.time, note: "at home")],
            partly: [WhoValue(id: "C", name: "Cleo", parts: ["morning", "evening"], asOf: nil)],
            busy: [WhoValue(id: "D", name: "Dan", asOf: nil, zone: "Asia/Tokyo")],
            unknown: [WhoValue(id: "E", name: "Eve", asOf: nil)])
        let nobody = WhoResponse(
            date: "2026-01-11", free: [], partly: [], busy: [],
            unknown: [WhoValue(id: "E", name: "Eve", asOf: nil)])
        let answers = [
            "GET /v1/profile": [FakeDaemon.Answer.json(Samples.json(Samples.profile))],
            "GET /v1/who?date=2026-01-10": [.json(Samples.json(some))],
            "GET /v1/who?date=2026-01-10&part=evening": [.json(Samples.json(some))],
            "GET /v1/who?date=2026-01-10&at=19%3A00": [.json(Samples.json(some))],
            "GET /v1/who?date=2026-01-11": [.json(Samples.json(nobody))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("who", "sat", at: daemon)
            #expect(result.code == 0)
            #expect(
                result.output == """
                    Sat 10 Jan
                      ✓     Free               Ben  at home  as of 2 min ago
                      🌅🌙  Morning + Evening  Cleo          nothing received yet
                      ✗     Busy               Dan           nothing received yet
                      ·     No Status          Eve           nothing received yet
                      In another time zone: Dan (Asia/Tokyo).

                    """)
            #expect(await Desk().run("who", "sun", at: daemon).code == 1)
            #expect(await Desk().run("who", "weekend", at: daemon).code == 0)
            #expect(await Desk().run("who", "sat", "--part", "evening", at: daemon).code == 0)
            #expect(
                await Desk().run("who", "sat", "--at", "7pm", at: daemon).output.hasPrefix(
                    "Sat 10 Jan, 19:00\n"))
            // W6: WHEN may hold the part, and no WHEN is today.
            #expect(await Desk().run("who", "sat", "evening", at: daemon).code == 0)
            #expect(await Desk().run("who", "sat", "evening", "--part", "morning", at: daemon).code == 64)
            #expect(await Desk().run("who", "sat", "--at", "25", at: daemon).code == 64)
            #expect(await Desk().run("who", "sat", "--part", "night", at: daemon).code == 64)
            let plain = await Desk(width: nil).run("who", "sat", at: daemon)
            #expect(
                plain.output.split(separator: "\n")[1] == "2026-01-10\tpartly\tC\tCleo\tmorning,evening\t\t\t"
            )
        }
    }

    @Test("Fault 56: status reports a daemon that is older than ufreectl; it shows problems and their fix")
    func status() async throws {
        let status = StatusResponse(
            id: "ANA-ID", name: "Ana", version: "0.0.9", instance: "inst", listening: ["[::]:7633"],
            discovery: "off",
            friends: .init(total: 2, connected: 1),
            health: [
                HealthValue(
                    code: "clock", severity: "warning", since: Samples.time, text: "Ben's clock is wrong.",
                    fix: "Ask Ben.")
            ], socket: "/run/x.sock", today: "2026-01-09", counters: [:])
        try await FakeDaemon.run(["GET /v1/status": [.json(Samples.json(status))]]) { daemon in
            let result = await Desk().run("status", at: daemon)
            #expect(result.output.contains("ufreed 0.0.9 is running.\n"))
            #expect(
                result.output.contains("warning: Ben's clock is wrong. (noticed 2 min ago)\n  Ask Ben.\n"))
            #expect(result.messages.contains("older than ufreectl"))
            #expect(await Desk().run("status", "-q", at: daemon).messages.isEmpty)
            #expect(
                await Desk().run("status", "--json", at: daemon).output.contains(#""socket":"/run/x.sock""#))
        }
    }

    @Test("A friend in full shows devices, code, fingerprint, and open tasks")
    func friendShow() async throws {
        let friend = FriendResponse(friend: Samples.friend("Ben", verified: false, zone: "Asia/Tokyo"))
        let answers = [
            "GET /v1/friends/Ben": [FakeDaemon.Answer.json(Samples.json(friend))],
            "GET /v1/profile": [.json(Samples.json(Samples.profile))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let output = await Desk().run("friend", "show", "Ben", at: daemon).output
            for part in ["042 137", "BEN-ID", "DEVICE-1", "Asia/Tokyo", "ufreectl friend verify Ben CODE"] {
                #expect(output.contains(part))
            }
        }
    }
}
