/// The words of a command line after the program name, up to the cursor. A line is split as bash would split
/// it, without expansions.
struct CommandLineWords: Hashable, Sendable {
    /// The unquoted words. The last one is the word at the cursor; it is empty after a space.
    private(set) var words: [String] = []
    /// Whether the last word is inside a quote that is still open.
    private(set) var isQuoted = false

    /// - Parameter line: the line up to the cursor.
    init(line: String) {
        var word = ""
        var quote: Unicode.Scalar?
        var isEscaped = false
        // By scalars, as bash reads: a quote with a combining accent is a quote.
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
        // Drops the program name and assignments before it: UFREE_HOME=/a ufreectl week.
        words = Array(words.drop { $0.contains("=") }.dropFirst())
        isQuoted = quote != nil
    }

    /// Creates the words from what a shell has already split, without the program name.
    init(arguments: [String]) {
        words = arguments
    }
}
