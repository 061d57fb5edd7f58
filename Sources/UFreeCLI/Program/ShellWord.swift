/// Words inside commands that people are told to type.
enum ShellWord {
    /// Whether a shell takes the word as it is. Letters of any script do no harm.
    ///
    /// By scalars, here and below, as a shell reads: in some scripts a letter makes one character with a `;` after it, and so
    /// does a quote with an accent.
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

    /// In single quotes where needed.
    static func quoted(_ word: String) -> String {
        isPlain(word)
            ? word
            : "'"
                + word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
                .map { String(Substring($0)) }.joined(separator: "'\\''") + "'"
    }

    /// With a backslash before whatever a shell would take for something else, as `printf %q` of bash does it.
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

    /// How to name a person in a command: by the name where it is a plain word, since a name comes from
    /// somebody else and is about to be copied into a shell; otherwise by the id.
    static func naming(_ name: String?, id: String) -> String {
        name.flatMap { isPlain($0) ? $0 : nil } ?? id
    }
}
