package import FoundationEssentials

/// A wish: a notification that fires once, when all of some friends are free. It is stored on this machine
/// only.
package struct Wish: Hashable, Identifiable, Sendable {
    /// The time at which the friends should be free.
    package enum Time: Hashable, Sendable {
        /// Right now.
        case now
        /// Any day of the week shown; a part of it, or the whole day.
        case anyDay(DayPart?)
        /// One of these dates: unique, ascending and never empty; a part of it, or the whole day.
        case dates([CivilDate], DayPart?)
    }

    package let id: UUID
    /// The number in the list, which never changes; 0 until it is stored.
    package var number: Int
    /// The friends who must all be free at once; at least one.
    package let people: [OwnerID]
    package let time: Time
    package let createdAt: Timestamp
    /// The dates for which the notification has already fired.
    package let told: [CivilDate]

    /// The most wishes an owner may have, and the most people one wish may name.
    package static let limit = 50
    package static let mostPeople = 20

    package init(
        id: UUID, number: Int = 0, people: [OwnerID], time: Time, createdAt: Timestamp,
        told: [CivilDate] = []
    ) {
        self.id = id
        self.number = number
        self.people = people
        self.time = time
        self.createdAt = createdAt
        self.told = told
    }

    /// Returns whether the wish can never be met any more.
    package func isOver(on today: CivilDate) -> Bool {
        if case .dates(let dates, _) = time { dates.allSatisfy { $0 < today } } else { false }
    }

    /// The part of the day that is asked for; nil for the whole day, and for `now`.
    package var part: DayPart? {
        switch time {
        case .now: nil
        case .anyDay(let part), .dates(_, let part): part
        }
    }

    /// Returns the dates of a week that the wish covers.
    package func dates(in week: ClosedRange<CivilDate>) -> [CivilDate] {
        switch time {
        case .now: [week.lowerBound]
        case .anyDay: week.all
        case .dates(let dates, _): dates.filter(week.contains)
        }
    }

    /// Returns the wish after it fired for more dates. Past dates are dropped.
    package func telling(_ dates: [CivilDate], today: CivilDate) -> Wish {
        let all = Set(told + dates).filter { $0 >= today }.sorted()
        return Wish(
            id: id, number: number, people: people, time: time, createdAt: createdAt, told: all)
    }

    /// Returns whether both wish for the same people at the same time.
    package func saysTheSame(as other: Wish) -> Bool {
        Set(people) == Set(other.people) && time == other.time
    }
}
