/// The names that an employer's rosters use, with what they mean to the owner (S17). They are remembered between imports.
package struct RosterNames: Hashable, Sendable {
    /// What a name stands for.
    package enum Meaning: Hashable, Sendable {
        /// A shift type, or a day off.
        case slot(ShiftSlot)
        /// Something that is no shift, such as a meeting.
        case nothing
    }

    /// The meanings by the key of the name.
    package private(set) var meanings: [String: Meaning]

    /// The most names; of more, some are forgotten.
    package static let limit = 500
    /// The most characters of a name; the rest of a longer one does not count.
    package static let nameLimit = 60

    package init(_ meanings: [String: Meaning] = [:]) { self.meanings = meanings }

    /// Returns what a name is known by: neither case nor the kind of white space counts, and commas are white space.
    package static func key(_ name: String) -> String {
        let words = TextSanitizer.line(name).lowercased().split { $0.isWhitespace || $0 == "," }
        return String(words.joined(separator: " ").prefix(nameLimit))
    }

    package subscript(_ name: String) -> Meaning? { meanings[Self.key(name)] }

    /// Remembers names, by their keys; those that are already known get the new meaning.
    package mutating func remember(_ names: [String: Meaning]) {
        meanings.merge(names) { $1 }
        while meanings.count > Self.limit, let other = meanings.keys.first(where: { names[$0] == nil }) {
            meanings[other] = nil
        }
    }
}
