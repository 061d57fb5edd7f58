import Foundation
import Testing
import UFreeAPI
import UFreeTexts

@testable import UFreeCLI

@Suite("Help")
struct HelpTests {
    /// The words of every command without subcommands.
    private static var commands: [[String]] {
        UFreeCommand.words.commands.filter { $0.key != "help" }
            .flatMap { name, below in below.isEmpty ? [[name]] : below.map { [name, $0] } }
    }

    /// The commands in the examples of a help. In the overview two spaces separate them from what they do.
    private static func examples(in help: String) -> [String] {
        help.split(separator: "\n").filter { $0.hasPrefix("  ufreectl") }.map { line in
            let text = line.drop { $0 == " " }
            return String(text.firstRange(of: "  ").map { text[..<$0.lowerBound] } ?? text)
        }
    }

    private static func optionCount(in help: String) -> Int {
        help.split(separator: "\n").count { $0.hasPrefix("  -") }
    }

    @Test("The overview starts with examples and lists all commands in groups", arguments: Language.allCases)
    func overview(language: Language) async {
        let help = await Desk(locale: TextLocale(language: language)).run("--help").output
        let lines = help.split(separator: "\n").map(String.init)
        let headings = lines.filter { $0.hasSuffix(":") && $0 == $0.uppercased() }
        switch language {
        case .english:
            #expect(lines.first { $0.hasSuffix(":") } == "Examples:")
            #expect(
                headings == [
                    "OPTIONS:", "YOUR DAYS:", "WHO IS FREE:", "FRIENDS:", "SHIFTS:", "YOUR DATA:",
                    "THIS MACHINE:",
                ])
        case .german:
            #expect(lines.first { $0.hasSuffix(":") } == "Beispiele:")
            #expect(
                headings == [
                    "OPTIONS:", "DEINE TAGE:", "WER FREI IST:", "FREUNDE:", "SCHICHTEN:", "DEINE DATEN:",
                    "DIESER RECHNER:",
                ])
        }
        #expect((3...5).contains(Self.examples(in: help).count))
    }

    @Test("Q3: the overview and the documents explain every exit code", arguments: Language.allCases)
    func exitCodes(language: Language) async throws {
        let help = await Desk(locale: TextLocale(language: language)).run("--help").output
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let document = try String(contentsOf: root.appending(path: "docs/operations.md"), encoding: .utf8)
        let section = try #require(document.split(separator: "\n## ").first { $0.hasPrefix("Scripts\n") })
        let codes = Set(ErrorCode.allCases.map(\.exitCode) + [0, Outcome.no.rawValue, 130])
        for code in codes {
            let listed = try Regex("[:,]\\s+\(code)\\s")
            #expect(help.contains(listed), "\(code)")
            #expect(section.contains("\n| \(code) |"), "\(code)")
        }
    }

    @Test(
        "Every command with arguments has examples, and every example is a valid command",
        arguments: Language.allCases)
    func examples(language: Language) async throws {
        let desk = Desk(locale: TextLocale(language: language))
        // A command that has only the options of all commands.
        let plain = Self.optionCount(in: await desk.run("friends", "--help").output)
        try await FakeDaemon.run([:]) { daemon in
            for command in [[]] + Self.commands {
                let help = await desk.run(command + ["--help"]).output
                let examples = Self.examples(in: help)
                if help.contains("\nARGUMENTS:\n") || Self.optionCount(in: help) > plain {
                    #expect(!examples.isEmpty, "\(command)")
                }
                for example in examples {
                    // The parser breaks longer lines.
                    #expect(example.count < 78, "\(example)")
                    let words = CommandLineWords(line: example).words
                    #expect(throws: Never.self, "\(example)") { _ = try ControlProgram.parsed(words) }
                    // `watch` waits for events.
                    guard words.first != "watch" else { continue }
                    // Also days, statuses and times must be readable. The daemon knows only the profile.
                    let result = await desk.run(words, at: daemon)
                    #expect(result.code != 64, "\(example): \(result.messages)")
                }
            }
        }
    }
}
