import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("Completion")
struct CompletionTests {
    private static let friends = FriendsResponse(friends: [
        Samples.friend("Ben"), Samples.friend("Bernd O'Neil"), Samples.friend("$(reboot)"),
        Samples.friend("-rf"), Samples.friend("`halt`"),
    ])
    private static let answers: [String: [FakeDaemon.Answer]] = [
        "GET /v1/friends?limit=100": [.json(Samples.json(friends))],
        "GET /v1/groups": [
            .json(
                Samples.json(
                    GroupsResponse(groups: [
                        GroupValue(
                            id: "g", name: "Beach", members: [PersonValue(id: "BEN-ID", name: "Ben")])
                    ])))
        ],
        "GET /v1/profile": [.json(Samples.json(Samples.profile))],
        "GET /v1/requests": [
            .json(
                Samples.json(
                    RequestsResponse(
                        incoming: [
                            Samples.request("Cleo", id: "r1"), Samples.request("Dan", id: "r2"),
                            Samples.request("dan", id: "r3"),
                        ],
                        outgoing: [Samples.outgoing(nil, delivered: false)])))
        ],
        "GET /v1/nearby": [
            .json(
                Samples.json(
                    NearbyResponse(
                        people: [
                            NearbyValue(id: "B", name: "Ben", addresses: [], relation: "friend"),
                            NearbyValue(
                                id: nil, name: "Eve", addresses: ["192.0.2.5:7633"], relation: "none"),
                            NearbyValue(
                                id: nil, name: "Ben", addresses: ["192.0.2.6:7633"], relation: "none",
                                sameNameAs: "B"),
                        ], discovery: "dnssd")))
        ],
    ]

    /// Returns the words offered after those, without their descriptions.
    private func offered(_ words: [String], shell: String = "fish") async throws -> [String] {
        try await FakeDaemon.run(Self.answers) { daemon in
            let result = await Desk(width: nil).run(["completions", "--words", shell] + words, at: daemon)
            #expect(result.code == 0)
            #expect(result.messages.isEmpty)
            return result.output.split(separator: "\n").map { line in
                line.split(separator: "\t").first.map(String.init) ?? ""
            }
        }
    }

    @Test("Commands and subcommands are completed, also after global options")
    func commands() async throws {
        #expect(try await offered(["fri"]) == ["friends", "friend"])
        #expect(try await offered(["--json", "--socket", "/x", "week"]) == ["week"])
        let ofFriend = [
            "show", "name", "rm", "verify", "privacy", "see", "block", "unblock", "blocked",
        ]
        #expect(try await offered(["friend", ""]) == ofFriend)
        #expect(try await offered(["profile", "set", "z"]) == ["zone"])
        #expect(try await offered(["identity", ""]) == ["show", "keep", "new", "key", "reset"])
        #expect(try await offered(["completions", ""]) == ["bash", "zsh", "fish"])
        #expect(try await offered(["nonsense", ""]).isEmpty)
    }

    @Test("Friends are completed by name in any case; a name like an option is replaced by the id")
    func friends() async throws {
        #expect(try await offered(["week", "be"]) == ["Ben", "Bernd O'Neil"])
        #expect(
            try await offered(["friend", "show", ""]) == [
                "Ben", "Bernd O'Neil", "$(reboot)", "-RF-ID", "`halt`",
            ])
        #expect(try await offered(["friend", "show", "Ben", ""]).isEmpty)
    }

    @Test("F16: where several friends can be named, friends and groups are completed, also after a comma")
    func groups() async throws {
        for words in [["best", "--with"], ["who", "--with"], ["notify", "when"], ["group", "add", "x"]] {
            #expect(try await offered(words + ["b"]) == ["Ben", "Bernd O'Neil", "Beach"], "\(words)")
            #expect(try await offered(words + ["ben,be"]) == ["ben,Bernd O'Neil", "ben,Beach"], "\(words)")
        }
        #expect(try await offered(["group", "add", ""]) == ["Beach"])
        #expect(try await offered(["group", "rm", "be"]) == ["Beach"])
        #expect(try await offered(["group", "rm", "Beach", "ben"]) == ["Ben"])
        #expect(try await offered(["group", "rm", "Beach", "Ben", ""]).isEmpty)
        #expect(try await offered(["group", "add", "Beach", "Ben", ""]).isEmpty)
        #expect(try await offered(["notify", "when", "Ben", "b"]).isEmpty)
        #expect(try await offered(["friend", "name", "be"]) == ["Ben", "Bernd O'Neil"])
    }

    @Test("Requesters, recipients and people nearby are completed; for a shared name the exact word")
    func people() async throws {
        #expect(try await offered(["accept", ""]) == ["Cleo", "r2", "r3"])
        #expect(try await offered(["decline", "C"]) == ["Cleo"])
        #expect(try await offered(["withdraw", ""]) == ["[::1]:7633"])
        #expect(try await offered(["add", ""]) == ["Eve", "192.0.2.6:7633"])
    }

    @Test("Days are completed, then a status; lists, ranges and next go on")
    func days() async throws {
        #expect(try await offered(["set", "t"]) == ["today", "tomorrow", "tue", "thu"])
        #expect(try await offered(["set", "next", "we"]) == ["wed", "week", "weekdays", "weekend"])
        #expect(try await offered(["set", "fri", "e"]) == ["evening"])
        #expect(try await offered(["set", "next", "fri", "mo"]) == ["morning", "morning+evening"])
        #expect(try await offered(["set", "fri", "evening", ""]).isEmpty)
        #expect(
            try await offered(["clear", "mon,t"]) == ["mon,today", "mon,tomorrow", "mon,tue", "mon,thu"])
        #expect(try await offered(["who", "mon..th"]) == ["mon..thu"])
        #expect(try await offered(["who", "fri", ""]).isEmpty)
    }

    @Test("Wishes, defaults, live statuses and lists of friends are completed word by word")
    func sentences() async throws {
        #expect(try await offered(["now", ""]).prefix(3) == ["free", "busy", "auto"])
        #expect(try await offered(["default", "set", "we"]) == ["wed", "weekdays", "weekend"])
        #expect(try await offered(["default", "set", "wed", "ev"]) == ["evening"])
        #expect(try await offered(["default", "set", "wed", "evening", ""]).isEmpty)
        #expect(try await offered(["notify", "when", "be"]) == ["Ben", "Bernd O'Neil", "Beach"])
        #expect(try await offered(["notify", "when", "Ben", ""]) == ["free"])
        #expect(try await offered(["notify", "when", "Ben", "free", "to"]) == ["today", "tomorrow"])
        #expect(try await offered(["notify", "when", "Ben", "free", "n"]) == ["now", "next"])
        #expect(try await offered(["notify", "when", "Ben", "free", "fri", "e"]) == ["evening"])
    }

    @Test("A day is shown beside its word")
    func meanings() async throws {
        try await FakeDaemon.run(Self.answers) { daemon in
            let result = await Desk().run("completions", "--words", "zsh", "set", "fri", at: daemon)
            #expect(result.output == "fri\tFri 9 Jan\n")
        }
    }

    @Test("Options are completed once each, with the values they take")
    func options() async throws {
        #expect(try await offered(["set", "fri", "busy", "--"]).contains("--dry-run"))
        #expect(try await !offered(["set", "--dry-run", "--"]).contains("--dry-run"))
        #expect(try await offered(["who", "--part", "ev"]) == ["evening"])
        #expect(try await offered(["log", "--about", "re"]) == ["requests"])
        #expect(try await offered(["log", "--friend", "ben"]) == ["Ben"])
        #expect(try await offered(["week", "--color", ""]) == ["auto", "always", "never"])
        #expect(try await offered(["discoverable", "on", "--for", "1"]) == ["10m", "1h"])
    }

    @Test("Fault 43: in bash a name is escaped so that the shell executes none of it")
    func bash() async throws {
        func bash(_ line: String) async throws -> [String] { try await offered([line], shell: "bash") }
        #expect(try await bash("ufreectl week b") == ["Ben", "Bernd\\ O\\'Neil"])
        #expect(try await bash("ufreectl week $") == ["\\$\\(reboot\\)"])
        #expect(try await bash("UFREE_HOME=/a ufreectl week Bernd\\ O") == ["Bernd\\ O\\'Neil"])
        #expect(try await bash("ufreectl week \\`") == ["\\`halt\\`"])
        // Inside quotes nothing is escaped, so a name that can't be written in quotes is not offered.
        #expect(try await bash("ufreectl friend show \"") == ["Ben", "-RF-ID"])
        // Readline starts a new word after a colon.
        #expect(try await bash("ufreectl withdraw [::1]:7") == ["7633"])
    }

    @Test("Without a daemon completion is silent and offers static words")
    func absent() async throws {
        let absent = await Desk(width: nil).run("completions", "--words", "fish", "friend", "show", "")
        #expect(absent == Desk.Result(code: 0, output: "", messages: ""))
        let days = await Desk(width: nil).run("completions", "--words", "fish", "set", "tom")
        #expect(days.output == "tomorrow\tSat 10 Jan\n")
        for words in [[], ["tcsh"], ["bash"], ["zsh"]] {
            #expect(await Desk(width: nil).run(["completions", "--words"] + words).messages.isEmpty)
        }
    }

    @Test("Each shell's script is printed; another shell is refused")
    func scripts() async {
        #expect(
            await Desk().run("completions", "bash").output.contains(
                "complete -o nosort -F _ufreectl ufreectl\n"))
        #expect(await Desk().run("completions", "zsh").output.hasPrefix("#compdef ufreectl\n"))
        #expect(await Desk().run("completions", "fish").output.contains("complete -c ufreectl"))
        #expect(await Desk().run("completions", "tcsh").code == 64)
        #expect(await Desk().run("completions").code == 64)
    }
}
