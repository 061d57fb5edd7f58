/// Names separated by commas, as people type them.
enum NameList {
    /// Returns the names without the spaces around and between their words; empty ones are left out.
    static func names(_ lists: [String]) -> [String] {
        lists.flatMap { $0.split(separator: ",") }.map { $0.split(separator: " ").joined(separator: " ") }
            .filter { !$0.isEmpty }
    }
}
