/// One word that may stand where the cursor is.
struct Candidate: Hashable, Sendable {
    /// As the program takes it: without quotes, which are the shell's business.
    let word: String
    /// A few words beside it, in the shells that show them; empty where nothing is to be said.
    let help: String

    init(_ word: String, _ help: String = "") {
        self.word = word
        self.help = help
    }

    /// A person by name, or by what is exact where the name would not mean that one person.
    /// - Parameter isUnique: whether nobody else that the command could mean has the name.
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
