/// An entry of a list that people identify by its number.
package protocol ListEntry {
    var id: String { get }
    var number: Int { get }
}

extension DefaultValue: ListEntry {}
extension WishValue: ListEntry {}

extension Sequence where Element: ListEntry {
    /// Returns the entry that a word means: its number, its id, or at least four characters of the id.
    /// - Parameters:
    ///   - code: the error if there is none.
    ///   - list: the entries in words, for that error.
    /// - Throws: also `ambiguous` with the ids.
    package func meant(
        by word: String, or code: ErrorCode, list: [String] = []
    ) throws(APIError) -> Element {
        if let entry = first(where: { "\($0.number)" == word }) { return entry }
        let found = word.count < 4 ? [] : filter { $0.id.hasPrefix(word.lowercased()) }
        guard let entry = found.first else { throw APIError(code, values: ["id": word], details: list) }
        guard found.count == 1 else {
            throw APIError(.ambiguous, values: ["who": word], details: found.map(\.id))
        }
        return entry
    }
}
