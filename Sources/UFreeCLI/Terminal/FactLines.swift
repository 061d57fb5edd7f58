/// Facts as lines of text, for use before a question, where a table isn't possible.
enum FactLines {
    /// Returns lines of name and value, with the values aligned.
    static func of(_ facts: [(name: String, value: String)]) -> [String] {
        let width = facts.map { DisplayWidth.of($0.name) }.max() ?? 0
        return facts.map { DisplayWidth.padded($0.name, to: width) + "  " + $0.value }
    }
}
