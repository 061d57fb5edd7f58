/// Facts as lines of text, for where no table can stand: before a question.
enum FactLines {
    /// Name and value, the values below each other.
    static func of(_ facts: [(name: String, value: String)]) -> [String] {
        let width = facts.map { DisplayWidth.of($0.name) }.max() ?? 0
        return facts.map { DisplayWidth.padded($0.name, to: width) + "  " + $0.value }
    }
}
