import Foundation
import Testing

/// Rejects phrases that this project once used in senses of their own (CONTRIBUTING, Plain words).
@Suite struct PhraseTests {
    /// Each is a whole word or phrase, in any case. They are taken apart here so that this file doesn't contain them.
    static let rejected = [
        "a" + "new", "said " + "of", "says " + "of", "says nothing " + "of", "speaks " + "for",
        "speaks " + "against",
        "rotation " + "speaks", "default " + "speaks", "told " + "so", "parted " + "by", "parted " + "at",
        "hears " + "of", "be it " + "that", "comes to " + "nothing", "came to " + "nothing",
        "so " + "already",
        "standing " + "wish", "stands there " + "twice", "does not read " + "as", "do not read " + "as",
        "who said " + "nothing", "here and " + "there",
        "stehender " + "Wunsch", "stehende " + "Wünsche", "spricht " + "dagegen", "nicht zu " + "lesen",
    ]

    /// Where the phrases may be: the glossary names them, and the order is quoted word by word.
    static let exempt = [
        "CONTRIBUTING.md", "Tests/ArchitectureTests/PhraseTests.swift", "docs/requirements.md",
    ]

    static func found(in text: String) -> [String] {
        rejected.filter { phrase in
            text.range(
                of: "\\b" + NSRegularExpression.escapedPattern(for: phrase) + "\\b",
                options: [.regularExpression, .caseInsensitive]) != nil
        }
    }

    @Test("Q3: no document, comment or text uses a rejected phrase")
    func phrases() throws {
        for file in try Project.textFiles()
        where !Self.exempt.contains(file.path) && !file.path.hasPrefix("Tests/Samples/")
            && !file.path.hasPrefix("Tests/Fuzz/Seeds") && !file.path.hasPrefix("Tests/Fuzz/Found")
        {
            // Almost no file has one: it is looked through at once first.
            if Self.found(in: file.text).isEmpty { continue }
            for (index, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                let found = Self.found(in: String(line))
                #expect(found.isEmpty, "\(file.path):\(index + 1) uses \(found)")
            }
        }
    }

    @Test("A rejected phrase is found in any case, and not inside a word")
    func finding() {
        #expect(Self.found(in: "It begins " + "A" + "new.") == ["a" + "new"])
        #expect(Self.found(in: "beginA" + "new(news)") == [])
        #expect(Self.found(in: "That is what was said " + "of it.") == ["said " + "of"])
        #expect(Self.found(in: "He said often that nothing was read.") == [])
    }
}
