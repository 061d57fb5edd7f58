/// The times when people are free together, best first (W2): the fewest missing people, then the earlier day,
/// then the whole day before its parts. Unknown people are not free.
package struct BestSlots<Person: Sendable>: Sendable {
    /// What is known about a person's day, by part.
    package struct Said: Sendable {
        package let free: DayParts
        /// The parts whose status is fully known.
        package let known: DayParts
        /// The parts that are free for at least some of their time: all free parts, and more if the person is
        /// in another zone.
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
        /// The part of the day; nil for the whole day.
        package let part: DayPart?
        package let free: [Person]
        /// The other people, and whether anything is known about them for this time.
        package let missing: [(person: Person, isKnown: Bool)]
    }

    package let slots: [Slot]
    /// The most people who are free at one of the times, whether or not they are enough.
    package let most: Int

    /// Finds the times that suit enough people.
    /// - Parameters:
    ///   - people: the people with their days.
    ///   - dates: ascending dates, each with its open parts: those that are not over, and in which the person
    ///     who asks is not busy.
    ///   - part: the only part to consider; nil for the whole day and each part.
    ///   - minimum: how many people must be free, at least one.
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
            // A part is listed beside the whole day only if more people are free in it.
            slots += found.filter { slot in
                slot.part == nil || part != nil || slot.free.count > day?.free.count ?? 0
            }
        }
        most = slots.map(\.free.count).max() ?? 0
        let enough = slots.filter { $0.free.count >= max(1, minimum) }
        // Swift does not guarantee a stable sort, so the index is part of the key.
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
