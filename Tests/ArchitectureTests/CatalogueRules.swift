/// Checks that texts for people are in the catalogue, with both languages side by side (0026).
enum CatalogueRules {
    /// The functions that take both languages of a text.
    static let doors: Set<String> = ["say", "sayOfDates"]

    /// Texts that are the same in both languages.
    static let same: Set<String> = [
        "Name", "name", "Status", "Code", "Code \u{0}", "Passphrase", "Socket", "Daemon", "Port",
        "\u{0} MB",
    ]

    /// Sentences outside the catalogue that are not shown to people, with the reason.
    private static let exempt: [String: String] = [
        "Sources/UFreeCLI/Completion/Shell.swift": "scripts for shells",
        "Sources/UFreeCLI/Doctor/AdviceCommand.swift": "commands to type",
        "Sources/UFreeCLI/Program/Browser.swift": "a page that nobody sees, since it leads on at once",
    ]

    /// Whether a file creates or shows texts for people. The words for dates are data of the parser.
    private static func isShown(_ path: String) -> Bool {
        path.hasPrefix("Sources/UFreeCLI/")
            || path.hasPrefix("Sources/UFreeTexts/") && !path.hasPrefix("Sources/UFreeTexts/Dates/")
    }

    /// Finds literals with two words that don't come from the catalogue.
    static func outside(_ path: String, _ text: String) -> [Violation] {
        guard isShown(path), exempt[path] == nil else { return [] }
        return SwiftLiteral.all(in: text).filter { literal in
            !doors.contains(literal.call) && isSentence(literal.text) && !isNotation(literal.text)
        }
        .map { Violation(path: path, line: $0.line, "says outside the catalogue: \($0.text)") }
    }

    /// Whether the text has two adjacent words of letters, possibly separated by punctuation.
    static func isSentence(_ text: String) -> Bool { text.contains(/\p{L}{2,}[,;:.]? \p{L}{2,}/) }

    /// Whether the text is a command to type or a field of a record.
    private static func isNotation(_ text: String) -> Bool {
        text.drop(while: \.isWhitespace).hasPrefix("ufreectl ") || text.contains("ufreectl completions")
            || ["no keys", "sealing key"].contains(text)
    }

    /// Finds pairs in which one of the languages must be wrong.
    static func unequal(_ path: String, _ text: String) -> [Violation] {
        guard path.hasPrefix("Sources/UFreeTexts/") else { return [] }
        let calls = Dictionary(grouping: SwiftLiteral.all(in: text).filter { doors.contains($0.call) }) {
            $0.callNumber
        }
        return calls.values.flatMap { pair -> [Violation] in
            guard pair.count == 2 else {
                return [Violation(path: path, line: pair[0].line, "is not in two languages")]
            }
            let (english, german) = (pair[0], pair[1])
            var wrong: [String] = []
            let hasWords = english.text.contains(where: \.isLetter)
            if hasWords, english.text == german.text, !same.contains(english.text) {
                wrong.append("is the same in both languages: \(english.text)")
            }
            if hasWords, !german.text.contains(where: \.isLetter) { wrong.append("is not in German") }
            if english.values != german.values {
                wrong.append("names other values in German: \(german.text)")
            }
            if hasWords, german.text.replacing("--until \"", with: "").contains(/"[^ ,.]/) {
                wrong.append("has quotes of another language: \(german.text)")
            }
            if isClosed(english.text) != isClosed(german.text) {
                wrong.append("ends otherwise in German: \(german.text)")
            }
            return wrong.map { Violation(path: path, line: german.line, $0) }
        }
    }

    private static func isClosed(_ text: String) -> Bool {
        text.last { !$0.isWhitespace }?.isPunctuation ?? false
    }

    /// Returns the number of texts in two languages.
    static func count(_ path: String, _ text: String) -> Int {
        guard path.hasPrefix("Sources/UFreeTexts/") else { return 0 }
        return SwiftLiteral.all(in: text).count { doors.contains($0.call) } / 2
    }
}
