/// What is asked of a day: the whole of it, or one part (W1).
package enum WhoQuestion: Hashable, Sendable {
    case wholeDay
    case part(DayPart)
}

/// The friends sorted by what they said of one day (W1). Unknown is a group of its own, never free.
package struct WhoIsFree<Person: Sendable>: Sendable {
    /// Free all day, or in the part that was asked for.
    package var free: [Person] = []
    /// Free in some part, with the parts; empty when a part was asked for.
    package var partly: [(person: Person, parts: DayParts)] = []
    package var busy: [Person] = []
    package var unknown: [Person] = []

    /// Sorts people by their words, keeping their order inside each group; the partly free stand earliest part first.
    package init(_ words: some Sequence<(person: Person, word: DayWord)>, question: WhoQuestion) {
        for (person, word) in words {
            switch (word.status, question) {
            case (.unknown, _): unknown.append(person)
            case (_, .part(let part)):
                if word.freeParts.contains(DayParts(part)) {
                    free.append(person)
                } else {
                    busy.append(person)
                }
            case (_, .wholeDay):
                switch word.freeParts {
                case .all: free.append(person)
                case []: busy.append(person)
                default: partly.append((person, word.freeParts))
                }
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
