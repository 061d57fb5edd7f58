/// Quotes words in commands that people are asked to type.
enum ShellWord {
    /// Whether a shell reads the word unchanged. Letters of any script are safe.
    ///
    /// All functions here work on scalars, as a shell does: in some scripts a letter and a following `;` form
    /// one character, and so do a quote and an accent.
    static func isPlain(_ word: String) -> Bool {
        !word.isEmpty && word.unicodeScalars.first != "-"
            && word.unicodeScalars.allSatisfy { isLetter($0) || "_-.:/@+,".unicodeScalars.contains($0) }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return Character(scalar).isLetter || Character(scalar).isNumber }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }

    /// Returns the word, in single quotes if needed.
    static func quoted(_ word: String) -> String {
        isPlain(word)
            ? word
            : "'"
                + word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
                .map { String(Substring($0)) }.joined(separator: "'\\''") + "'"
    }

    /// Returns the word with a backslash before special characters, like `printf %q` of bash.
    static func escaped(_ word: String) -> String {
        word.isEmpty
            ? "''"
            : word.unicodeScalars.enumerated().map { index, scalar in
                let isPlain =
                    isLetter(scalar) || ":@,".unicodeScalars.contains(scalar) && index > 0
                    || "-_./+".unicodeScalars.contains(scalar)
                return isPlain ? String(scalar) : "\\\(scalar)"
            }
            .joined()
    }

    /// Returns how to name a person in a command: the name if it is a plain word, otherwise the id. Names
    /// come from other people and are copied into a shell.
    static func naming(_ name: String?, id: String) -> String {
        name.flatMap { isPlain($0) ? $0 : nil } ?? id
    }
}
