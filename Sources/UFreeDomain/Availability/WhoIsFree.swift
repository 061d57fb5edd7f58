/// The friends sorted by what they said of one day, or of a part of it: then only free or busy (W1). Unknown is a group of its
/// own, never free.
package struct WhoIsFree<Person: Sendable>: Sendable {
    /// Free all of it.
    package var free: [Person] = []
    /// Free in some part, with the parts.
    package var partly: [(person: Person, parts: DayParts)] = []
    package var busy: [Person] = []
    package var unknown: [Person] = []

    /// Sorts people by their words, keeping their order inside each group; the partly free stand earliest part first.
    package init(_ words: some Sequence<(person: Person, word: DayWord)>) {
        for (person, word) in words {
            switch word.freeParts {
            case _ where word.status == .unknown: unknown.append(person)
            case .all: free.append(person)
            case []: busy.append(person)
            default: partly.append((person, word.freeParts))
            }
        }
        // Swift's sort is stable in practice but not by contract, so the place is part of the key.
        partly = partly.enumerated()
            .sorted { left, right in
                let leftParts = left.element.parts.ordered.map(\.rawValue)
                let rightParts = right.element.parts.ordered.map(\.rawValue)
                return leftParts == rightParts
                    ? left.offset < right.offset : leftParts.lexicographicallyPrecedes(rightParts)
            }
            .map(\.element)
    }
}
