/// A word that completion offers at the cursor.
struct Candidate: Hashable, Sendable {
    /// The unquoted word. Quoting is up to the shell.
    let word: String
    /// A short description for shells that show one; empty if there is none.
    let help: String

    init(_ word: String, _ help: String = "") {
        self.word = word
        self.help = help
    }

    /// Creates a candidate for a person: the name, or the exact form if the name is ambiguous or unsuitable.
    /// - Parameter isUnique: whether nobody else that the command could mean has this name.
    init?(naming name: String?, exact: String?, isUnique: Bool, help: String) {
        if let name, isUnique, !name.hasPrefix("-"), !name.isEmpty, TerminalText.escaped(name) == name {
            self.init(name, help)
        } else if let exact {
            let shown = name.map(TerminalText.escaped) ?? ""
            self.init(exact, [shown, help].filter { !$0.isEmpty }.joined(separator: ", "))
        } else {
            return nil
        }
    }
}
