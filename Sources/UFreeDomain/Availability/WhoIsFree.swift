/// Friends grouped by their status on one day, or in a part of it, where they are only free or busy (W1).
/// Unknown is a group of its own and never counts as free.
package struct WhoIsFree<Person: Sendable>: Sendable {
    /// Free for all of it.
    package var free: [Person] = []
    /// Free in some parts, with those parts.
    package var partly: [(person: Person, parts: DayParts)] = []
    package var busy: [Person] = []
    package var unknown: [Person] = []

    /// Groups people by status and keeps their order within each group; the partly free are sorted by their
    /// earliest part.
    package init(_ words: some Sequence<(person: Person, word: DayWord)>) {
        for (person, word) in words {
            switch word.freeParts {
            case _ where word.status == .unknown: unknown.append(person)
            case .all: free.append(person)
            case []: busy.append(person)
            default: partly.append((person, word.freeParts))
            }
        }
        // Swift does not guarantee a stable sort, so the index is part of the key.
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
