/// When some people are free together, best first (W2): whoever misses the fewest, then the earlier day, then the whole day
/// before its parts. Nobody counts as free of whom nothing is known.
package struct BestSlots<Person: Sendable>: Sendable {
    /// What somebody says of a day, part by part.
    package struct Said: Sendable {
        package let free: DayParts
        /// The parts of which all is known.
        package let known: DayParts
        /// The parts that are free for some of their time: all that are free, and with somebody in another zone more.
        package let touched: DayParts

        package init(free: DayParts, known: DayParts, touched: DayParts? = nil) {
            self.free = free
            self.known = known
            self.touched = touched ?? free
        }

        package static var nothing: Said { Said(free: [], known: []) }
    }

    /// A day or a part of it.
    package struct Slot: Sendable {
        package let date: CivilDate
        /// Nil is the whole day.
        package let part: DayPart?
        package let free: [Person]
        /// The others, and whether anything is known of them then.
        package let missing: [(person: Person, isKnown: Bool)]
    }

    package let slots: [Slot]

    /// - Parameters:
    ///   - people: with what they say of dates.
    ///   - dates: in rising order, each with the parts that come into question: those that are not over, and of which the one
    ///     who asks is not busy.
    ///   - part: only this one; nil is the whole day and each part.
    ///   - minimum: how many have to be free, at least one.
    package init(
        _ people: [(person: Person, said: [CivilDate: Said])], on dates: [(date: CivilDate, open: DayParts)],
        part: DayPart?, minimum: Int
    ) {
        var slots: [Slot] = []
        for (date, open) in dates {
            let parts: [DayPart?] = part.map { [$0] } ?? [nil] + DayPart.allCases
            let found = parts.filter { open.isSuperset(of: Self.parts(of: $0)) }.map {
                Self.slot(date, $0, people)
            }
            let day = found.first { $0.part == nil }
            // A part in which nobody else is free says nothing beside its day.
            slots += found.filter { slot in
                slot.part == nil || part != nil || slot.free.count > day?.free.count ?? 0
            }
        }
        let enough = slots.filter { $0.free.count >= max(1, minimum) }
        // Swift's sort is stable in practice but not by contract, so the place is part of the key.
        self.slots = enough.enumerated()
            .sorted { ($0.element.missing.count, $0.offset) < ($1.element.missing.count, $1.offset) }
            .map(\.element)
    }

    private static func parts(of part: DayPart?) -> DayParts { part.map { DayParts($0) } ?? .all }

    private static func slot(
        _ date: CivilDate, _ part: DayPart?, _ people: [(person: Person, said: [CivilDate: Said])]
    ) -> Slot {
        let wanted = parts(of: part)
        var free: [Person] = []
        var missing: [(person: Person, isKnown: Bool)] = []
        for (person, said) in people {
            let said = said[date] ?? .nothing
            if said.free.isSuperset(of: wanted) {
                free.append(person)
            } else {
                missing.append((person, !said.known.isDisjoint(with: wanted)))
            }
        }
        return Slot(date: date, part: part, free: free, missing: missing)
    }
}
