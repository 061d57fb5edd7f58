/// Codes as people type them.
enum Digits {
    /// Without the spaces and dashes between groups: `123 456` is `123456`.
    static func only(_ text: String) -> String {
        text.filter { !$0.isWhitespace && $0 != "-" }
    }
}
