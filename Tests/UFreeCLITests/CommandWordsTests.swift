import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("The order of words on the command line")
struct CommandWordsTests {
    @Test(
        "Global options may come first, and week is the default command",
        arguments: [
            ([], ["week"]), (["--json"], ["week", "--json"]), (["week", "Ben"], ["week", "Ben"]),
            (["--json", "week"], ["week", "--json"]),
            (["-q", "--color", "never", "status"], ["status", "-q", "--color", "never"]),
            (["--color=never", "-qv", "who", "fri"], ["who", "--color=never", "-qv", "fri"]),
            (
                ["--socket", "/run/x", "friend", "show", "Ben"],
                ["friend", "show", "--socket", "/run/x", "Ben"]
            ),
            (["friend", "--json", "rm", "Ben", "--yes"], ["friend", "rm", "--json", "Ben", "--yes"]),
            (["profile"], ["profile"]),
            (["--json", "profile", "set", "name", "A"], ["profile", "set", "--json", "name", "A"]),
            (["--help"], ["--help"]), (["--version"], ["--version"]), (["help", "set"], ["help", "set"]),
            (["set", "fri", "evening", "-m", "--json"], ["set", "fri", "evening", "-m", "--json"]),
        ])
    func arranged(words: [String], expected: [String]) throws {
        #expect(try UFreeCommand.words.arranged(words) == expected)
    }

    @Test(
        "An unknown first word is refused with the nearest command; abbreviated commands are not accepted",
        arguments: [
            ("wek", "week"), ("wee", "week"), ("stauts", "status"), ("acept", "accept"), ("freind", "friend"),
            ("req", "requests"), ("Week", "week"), ("whos", "who"), ("cler", "clear"),
            ("withdrow", "withdraw"),
        ])
    func nearest(word: String, command: String) {
        let error = #expect(throws: APIError.self) { try UFreeCommand.words.arranged([word]) }
        #expect(error?.code.exitCode == 64)
        #expect(error?.values["suggestion"]?.contains(command) == true)
    }

    private static let ofFriend = [
        "show", "name", "rm", "verify", "privacy", "see", "block", "unblock", "blocked",
    ]

    @Test("An unknown first word gets the list of commands, an unknown subcommand that command's list")
    func lists() {
        let first = #expect(throws: APIError.self) { try UFreeCommand.words.arranged(["xylophone"]) }
        #expect(first?.values["known"]?.contains("withdraw") == true)
        let second = #expect(throws: APIError.self) { try UFreeCommand.words.arranged(["friend", "zz"]) }
        #expect(second?.values["known"] == Self.ofFriend.joined(separator: ", "))
    }

    @Test("This version has every command")
    func commands() {
        let expected = [
            "accept", "add", "backup", "best", "calendar", "clear", "completions", "contacts", "cycle",
            "decline",
            "default",
            "discoverable", "doctor", "export", "feed",
            "find", "friend",
            "friends", "group",
            "help", "identity", "import", "invite", "join", "location", "log", "metrics", "month", "nearby",
            "note",
            "notify", "now",
            "profile", "redo",
            "requests",
            "restore", "rotation",
            "set", "shift", "shift-type",
            "status",
            "undo", "vacation",
            "watch", "web",
            "week", "who", "why", "withdraw",
        ]
        #expect(UFreeCommand.words.commands.keys.sorted() == expected)
        #expect(UFreeCommand.words.commands["friend"] == Self.ofFriend)
        #expect(UFreeCommand.words.commands["requests"] == ["list", "ignore"])
        #expect(UFreeCommand.words.commands["web"] == ["open", "on", "off", "phone"])
        #expect(UFreeCommand.words.commands["invite"] == ["new", "list", "revoke"])
        #expect(UFreeCommand.words.commands["profile"] == ["show", "set"])
        #expect(UFreeCommand.words.commands["identity"] == ["show", "keep", "new", "key", "reset"])
        #expect(UFreeCommand.words.commands["location"] == ["list", "add", "show", "edit", "rm"])
        #expect(
            UFreeCommand.words.commands["shift-type"] == [
                "list", "add", "show", "edit", "rm", "export", "import",
            ])
        #expect(
            UFreeCommand.words.commands["shift"] == ["list", "assign", "import", "clear", "rest", "days-off"])
        #expect(UFreeCommand.words.commands["rotation"] == ["show", "set", "list", "clear"])
    }

    @Test(
        "S10: a pattern that begins with days off is not taken for an option",
        arguments: [
            (["--MM", "--from", "mon"], ["--from", "mon", "--", "--MM"]),
            (["--from", "mon", "-MM"], ["--from", "mon", "--", "-MM"]),
            (["--from=mon", "--as", "D=M", "--D"], ["--from=mon", "--as", "D=M", "--", "--D"]),
            (["-q", "--from", "mon", "-,M1", "--yes"], ["-q", "--from", "mon", "--yes", "--", "-,M1"]),
            (["--color", "never", "--MM"], ["--color", "never", "--", "--MM"]),
        ])
    func dashed(words: [String], expected: [String]) {
        #expect(DashedPattern.apart(["rotation", "set"] + words) == ["rotation", "set"] + expected)
    }

    @Test(
        "S15: neither is a roster that begins with days off, after its days",
        arguments: [
            (["1-4", "dec", "--MM"], ["1-4", "dec", "--", "--MM"]),
            (["mon..thu", "----", "--dry-run"], ["mon..thu", "--dry-run", "--", "----"]),
            (["mon,tue", "-,M1"], ["mon,tue", "--", "-,M1"]),
            (["fri", "--dry-rum"], ["fri", "--dry-rum"]), (["fri", "N", "-q"], ["fri", "N", "-q"]),
            (["fri", "--", "-M"], ["fri", "--", "-M"]),
        ])
    func dashedRoster(words: [String], expected: [String]) {
        #expect(DashedPattern.apart(["shift", "assign"] + words) == ["shift", "assign"] + expected)
    }

    @Test(
        "With a pattern present, and in other commands, nothing is moved",
        arguments: [
            ["rotation", "set", "MM--", "--from", "mon"], ["rotation", "set", "MM", "--form", "mon"],
            ["rotation", "set", "--form", "mon"], ["rotation", "set", "--from", "mon", "--", "--MM"],
            ["rotation", "set", "-", "--from", "mon"], ["rotation", "set", "--help"],
            ["rotation", "set", "-h"], ["rotation", "set", "-qv", "--from", "mon"], ["rotation", "set"],
            ["rotation", "show", "--MM"], ["shift", "assign", "fri", "-"], ["set", "--MM"],
        ])
    func notDashed(words: [String]) { #expect(DashedPattern.apart(words) == words) }
}
