import Testing
import UFreeAPI
import UFreeTexts

@testable import UFreeCLI

@Suite("The catalogue")
struct CatalogueTests {
    private static let marked = Language.allCases.map { TextLocale(language: $0, isMarked: true) }

    @Test("W4: the scenarios cover every command")
    func complete() {
        let commands = UFreeCommand.words.commands.filter { $0.key != "help" }
            .flatMap { name, below in below.isEmpty ? [name] : below.map { "\(name) \($0)" } }
        let used = Scenario.all.map { $0.words.joined(separator: " ") }
        for command in commands {
            // `identity` and `profile` alone are `show`, `requests` is `list`, `invite` is `new`, `web` is `open`.
            let first = [" show", " list", " new", " open"].first { command.hasSuffix($0) }
            let short = first.map { String(command.dropLast($0.count)) }
            #expect(used.contains { $0.hasPrefix(command) || $0 == short }, "\(command)")
        }
    }

    /// Commands except those whose output is for programs: a script for a shell, figures for a collector.
    private static let shown = Scenario.all.filter {
        $0.words.first != "completions" && $0.words.first != "metrics"
    }

    @Test("No letter on a terminal comes from outside the catalogue", arguments: shown)
    func marked(scenario: Scenario) async throws {
        for locale in Self.marked {
            let result = try await scenario.run(Desk(width: 1_000, answer: "y", locale: locale))
            let shown = result.output + result.messages
            #expect(Unmarked.rest(of: shown, data: scenario.data) == [], "\(shown)")
        }
        // There are separate messages next to records.
        let piped = try await scenario.run(Desk(width: nil, answer: "y", locale: Self.marked[0])).messages
        #expect(Unmarked.rest(of: piped, data: scenario.data) == [], "\(piped)")
    }

    @Test("After a change is done no further request is made that could fail", arguments: Scenario.all)
    func lastQuestion(scenario: Scenario) async throws {
        _ = try await scenario.run(Desk()) { calls in
            let methods = calls.map { String($0.route.prefix { $0 != " " }) }
            // A command that renews the sealing key waits for the result, and `add` for the code.
            guard let change = methods.lastIndex(where: { $0 != "GET" }),
                scenario.words != ["identity", "key"], scenario.words.first != "add"
            else { return }
            #expect(change == methods.count - 1, "\(scenario): \(calls.map(\.route))")
        }
    }

    @Test("JSON and records are the same in every language, byte for byte", arguments: Scenario.all)
    func programs(scenario: Scenario) async throws {
        for more in scenario.isRefused ? [["--json"]] : [["--json"], []] {
            let desk = Desk(width: nil, answer: "y", locale: TextLocale(language: .english))
            let english = try await scenario.run(desk, adding: more)
            for locale in [TextLocale(language: .german), TextLocale(language: .german, isMarked: true)] {
                var desk = desk
                desk.locale = locale
                let other = try await scenario.run(desk, adding: more)
                #expect(other.output == english.output)
                #expect(other.code == english.code)
                if !more.isEmpty { #expect(other.messages == english.messages) }
            }
        }
    }

    @Test("German is used where the locale is German, with its dates and its yes")
    func german() async throws {
        let desk = Desk(answer: "ja", environment: ["LANG": "de_AT.UTF-8", "NO_COLOR": "1"])
        let week = try #require(Scenario.all.first { "\($0)" == "week" })
        #expect(
            try await week.run(desk).output == """
                Meine Woche
                  Fr 9. Jan.   🌙    Nur abends         after 7
                  Sa 10. Jan.  ✓     Frei
                  So 11. Jan.  ✗     Beschäftigt
                  Mo 12. Jan.  🌅    Nur vormittags     aus Vorgabe
                  Di 13. Jan.  🌞    Nur nachmittags    café 日本
                  Mi 14. Jan.  🌅🌙  Vormittag + Abend
                  Do 15. Jan.  ·     Kein Status

                """)
        let accept = try #require(Scenario.all.first { "\($0)" == "accept" })
        let asked = try await accept.run(desk)
        #expect(asked.messages.hasSuffix("Die Anfrage von Ben annehmen? [j/N] "))
        #expect(asked.output.hasPrefix("Ben ist jetzt mit dir befreundet.\n"))
        let english = try await accept.run(Desk(answer: "ja"))
        #expect(english.code == Outcome.no.rawValue)
    }

    @Test("Dates follow LC_TIME where its language differs from that of messages")
    func twoLanguages() async throws {
        let environment = ["LANG": "de_AT.UTF-8", "LC_TIME": "en_GB.UTF-8", "NO_COLOR": "1"]
        let week = try #require(Scenario.all.first { "\($0)" == "week" })
        let output = try await week.run(Desk(environment: environment)).output
        #expect(output.hasPrefix("Meine Woche\n  Fri 9 Jan   🌙    Nur abends"))
    }

    @Test("Help comes from the catalogue, except for the parser's own words")
    func help() async throws {
        let names = UFreeCommand.words.commands.filter { $0.key != "help" }
        let lines =
            [["--help"]]
            + names.flatMap { name, below in
                [[name, "--help"]] + below.map { [name, $0, "--help"] }
            }
        for words in lines {
            for locale in Self.marked {
                let output = await Desk(locale: locale).run(words).output
                #expect(output.contains("⟦"))
                #expect(ParserWords.rest(of: output) == [], "\(words)")
            }
        }
    }

    @Test("Texts outside the catalogue are found, user content is not")
    func checker() {
        #expect(Unmarked.rest(of: "⟦My Week⟧\n  My Week", data: []) == ["  My Week"])
        #expect(Unmarked.rest(of: "⟦Free⟧  Ben", data: ["Ben"]) == [])
        #expect(Unmarked.rest(of: "Benefit", data: ["Ben"]) == ["Benefit"])
        #expect(Unmarked.rest(of: "⟦Accept⟧  ufreectl accept Ben    ⟦Decline⟧", data: []) == [])
        #expect(
            Unmarked.rest(of: "⟦Accept⟧  ufreectl accept Ben    Decline", data: []) == ["\u{0}      Decline"])
    }
}
