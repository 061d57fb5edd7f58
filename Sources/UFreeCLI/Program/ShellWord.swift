/// Words inside commands that people are told to type.
enum ShellWord {
    /// Whether a shell takes the word as it is. Letters of any script do no harm.
    static func isPlain(_ word: String) -> Bool {
        !word.isEmpty && !word.hasPrefix("-")
            && word.allSatisfy { $0.isLetter || $0.isNumber || "_-.:/@+,".contains($0) }
    }

    /// In single quotes where needed.
    static func quoted(_ word: String) -> String {
        isPlain(word)
            ? word
            : "'"
                + word.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\\''") + "'"
    }

    /// With a backslash before whatever a shell would take for something else, as `printf %q` of bash does it.
    static func escaped(_ word: String) -> String {
        word.isEmpty
            ? "''"
            : word.enumerated().map { index, character in
                let isPlain =
                    character.isLetter || character.isNumber || "_-.:/@+,".contains(character) && index > 0
                    || "-_./+".contains(character)
                return isPlain ? String(character) : "\\\(character)"
            }
            .joined()
    }

    /// How to name a person in a command: by the name where it is a plain word, since a name comes from
    /// somebody else and is about to be copied into a shell; otherwise by the id.
    static func naming(_ name: String?, id: String) -> String {
        name.flatMap { isPlain($0) ? $0 : nil } ?? id
    }
}
