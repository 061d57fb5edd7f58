@testable import UFreeCLI

/// Finds letters in a help text that neither the catalogue says nor the parser does.
enum ParserWords {
    /// What ArgumentParser says itself, in English only.
    private static let own = [
        "OVERVIEW:", "ARGUMENTS:", "OPTIONS:", "SUBCOMMANDS:", "(default)", "Show the version.",
        "Show help information.", "for detailed help.", "See 'ufreectl help",
    ]

    /// - Parameter text: of a marked locale.
    static func rest(of text: String) -> [String] {
        // How a command is written is notation, and so are lines for the files of a shell.
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }
            .filter { line in !["USAGE:", "bash:", "zsh:", "fish:"].contains { line.hasPrefix($0) } }
        // Texts are wrapped at the width of a terminal.
        var rest = lines.joined(separator: " ").replacing(/⟦[^⟧]*⟧/, with: " ")
            .replacing(/\((values|default):[^)]*\)/, with: "")
        for word in own { rest = rest.replacing(word, with: "") }
        return rest.split(separator: " ").map(String.init).filter { !isSyntax($0) }
    }

    /// Options, values, and the names of commands.
    private static func isSyntax(_ word: String) -> Bool {
        let words = UFreeCommand.words.commands
        return word.hasPrefix("-") || word.hasPrefix("<") || !word.contains(where: \.isLetter)
            || words[word] != nil || words.values.joined().contains(word)
    }
}
