/// Normalizes codes that people type.
enum Digits {
    /// Removes spaces and dashes between groups: `123 456` becomes `123456`.
    static func only(_ text: String) -> String {
        text.filter { !$0.isWhitespace && $0 != "-" }
    }
}
