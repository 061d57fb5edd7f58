@testable import UFreeCLI

/// Finds letters in a help text that come neither from the catalogue nor from the parser.
enum ParserWords {
    /// ArgumentParser's own texts, in English only.
    private static let own = [
        "OVERVIEW:", "ARGUMENTS:", "OPTIONS:", "SUBCOMMANDS:", "(default)", "Show the version.",
        "Show help information.", "for detailed help.", "See 'ufreectl help",
    ]

    /// - Parameter text: a text in a marked locale.
    static func rest(of text: String) -> [String] {
        // The syntax of a command is notation, and so are examples and the lines for a shell's files.
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("  ufreectl") }
            .map { $0.drop { $0 == " " } }
            .filter { line in !["USAGE:", "bash,", "zsh,", "fish:"].contains { line.hasPrefix($0) } }
        // Texts are wrapped at the width of the terminal.
        var rest = lines.joined(separator: " ").replacing(/⟦[^⟧]*⟧/, with: " ")
            .replacing(/\((values|default):[^)]*\)/, with: "")
        for word in own { rest = rest.replacing(word, with: "") }
        return rest.split(separator: " ").map(String.init).filter { !isSyntax($0) }
    }

    /// Whether a word is an option, a value, or the name of a command.
    private static func isSyntax(_ word: String) -> Bool {
        let words = UFreeCommand.words.commands
        return word.hasPrefix("-") || word.hasPrefix("<") || !word.contains(where: \.isLetter)
            || words[word] != nil || words.values.joined().contains(word)
    }
}
