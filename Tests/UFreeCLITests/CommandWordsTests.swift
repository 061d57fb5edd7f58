import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("The order of words on the command line")
struct CommandWordsTests {
    @Test(
        "Global options may come first, and no words are week",
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
        "An unknown first word is refused with the nearest command; beginnings of commands are not accepted",
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

    @Test("A word like no command gets the list, an unknown word below a command that command's list")
    func lists() {
        let first = #expect(throws: APIError.self) { try UFreeCommand.words.arranged(["xylophone"]) }
        #expect(first?.values["known"]?.contains("withdraw") == true)
        let second = #expect(throws: APIError.self) { try UFreeCommand.words.arranged(["friend", "zz"]) }
        #expect(second?.values["known"] == "show, rm, verify")
    }

    @Test("Every command of this version is there")
    func commands() {
        let expected = [
            "accept", "add", "backup", "best", "clear", "completions", "cycle", "decline", "default",
            "discoverable", "export",
            "friend",
            "friends",
            "help", "identity", "import", "log", "nearby", "note", "notify", "now", "profile", "requests",
            "restore",
            "set",
            "status",
            "undo",
            "watch",
            "week", "who", "why", "withdraw",
        ]
        #expect(UFreeCommand.words.commands.keys.sorted() == expected)
        #expect(UFreeCommand.words.commands["friend"] == ["show", "rm", "verify"])
        #expect(UFreeCommand.words.commands["profile"] == ["show", "set"])
        #expect(UFreeCommand.words.commands["identity"] == ["show", "keep", "new", "key"])
    }
}
