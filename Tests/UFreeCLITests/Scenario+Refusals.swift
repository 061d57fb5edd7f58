import UFreeAPI
import UFreeTestSupport
import UFreeTexts

@testable import UFreeCLI

extension Scenario {
    /// Whether the daemon refuses.
    var isRefused: Bool { words == ["week"] }

    /// Every refusal, with values and without.
    static var refused: [Scenario] {
        // Examples of input, and the command that explains more.
        let words = StatusWords.accepted + ["fri", "friends"]
        let values = [
            "last": "2027-01-10", "characters": "201", "date": "2026-01-09", "name": "Ben", "who": "Bne",
            "text": "blursday", "address": "[::1]:7633", "socket": "/run/x.sock",
        ]
        let rules: [RuleValue] = [
            "name|required|", "days[3].note|noteTooLong|200|201", "until|notBefore|2026-01-09|2025-01-01",
        ]
        return ErrorCode.allCases.flatMap { code in
            [
                Scenario("week", ["GET /v1/week": [refusal(code)]], typed: words),
                Scenario("week", ["GET /v1/week": [refusal(code, values)]], typed: words),
            ]
        } + [
            Scenario(
                "week", ["GET /v1/week": [refusal(.validationFailed, rules: rules)]],
                typed: ["days[3].note"]),
            Scenario("week", typed: ["/tmp/ufree-clitest-absent/control.sock"], isServed: false),
        ]
    }

    /// Invalid input.
    static var misspelt: [Scenario] {
        [
            Scenario("weak", typed: ["weak", "week"]),
            Scenario("zzzzzz", typed: ["zzzzzz"] + UFreeCommand.words.commands.keys),
            Scenario("friend sow", typed: ["sow", "friend", "show"]),
            Scenario("friend", typed: ["friend"] + friendWords),
            Scenario("set"), Scenario("default set"),
            Scenario("set blursday free", typed: ["blursday", "thursday"]),
            Scenario("clear 1/2"), Scenario("clear 2026-02-30"), Scenario("clear 2026-13-01", typed: ["W"]),
            Scenario("clear 2026-02-02..2026-01-30"), Scenario("clear today..+4000", typed: ["today..+4000"]),
            Scenario(
                "set 2026-01-10 maybe",
                typed: ["maybe"] + StatusWords.accepted
                    + StatusWords.accepted(in: .german)),
            Scenario("default set soon free", typed: ["soon"]),
            Scenario("note 2026-01-10"), Scenario("note 2026-01-10 cake --clear"),
            Scenario("clear"), Scenario("why"),
            Scenario("who 2026-01-10 --at never", typed: ["never"]),
            Scenario("feed off"), Scenario("feed on 1"), Scenario("feed list --lan"),
            Scenario("web phone rm"), Scenario("web phone off --for 1h"),
            Scenario("web phone on --for ever", typed: ["ever"]),
            Scenario("discoverable on --for ever", typed: ["ever"]), Scenario("discoverable off --for 1h"),
            Scenario("profile set parts 7-8"),
            Scenario("backup \(output) --passphrase-file /dev/null", typed: ["/dev/null"]),
        ]
    }

    private static let friendWords = (UFreeCommand.words.commands["friend"] ?? []).map { "friend " + $0 }
}
