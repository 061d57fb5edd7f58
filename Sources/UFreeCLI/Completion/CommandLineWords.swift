/// The words of a command line after the program, up to the cursor. A line is taken apart as bash would, without expanding
/// anything.
struct CommandLineWords: Hashable, Sendable {
    /// Unquoted; the last one is the word at the cursor, empty after a space.
    private(set) var words: [String] = []
    /// Whether the last word stands in a quote that is still open.
    private(set) var isQuoted = false

    /// - Parameter line: up to the cursor.
    init(line: String) {
        var word = ""
        var quote: Unicode.Scalar?
        var isEscaped = false
        // By scalars, as bash reads: a quote with an accent over it is a quote.
        for character in line.unicodeScalars {
            if isEscaped {
                word.unicodeScalars.append(character)
                isEscaped = false
            } else if character == "\\" && quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil && (character == "'" || character == "\"") {
                quote = character
            } else if quote == nil && character.properties.isWhitespace {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.unicodeScalars.append(character)
            }
        }
        words.append(word)
        // The program, and what may stand before it: UFREE_HOME=/a ufreectl week.
        words = Array(words.drop { $0.contains("=") }.dropFirst())
        isQuoted = quote != nil
    }

    /// From words that a shell has taken apart already, without the program.
    init(arguments: [String]) {
        words = arguments
    }
}
