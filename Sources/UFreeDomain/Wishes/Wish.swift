package import FoundationEssentials

/// A standing wish: to be told once when all of some friends are free. It lies on this machine alone.
package struct Wish: Hashable, Identifiable, Sendable {
    /// When they are to be free.
    package enum Time: Hashable, Sendable {
        /// At this very moment.
        case now
        /// On any day of the week shown; a part of it, or all of it.
        case anyDay(DayPart?)
        /// On one of these dates, each once, rising; never none.
        case dates([CivilDate], DayPart?)
    }

    package let id: UUID
    /// All of them at once; at least one.
    package let people: [OwnerID]
    package let time: Time
    package let createdAt: Timestamp
    /// The dates of which it was told already.
    package let told: [CivilDate]

    /// How many an owner may have, and how many people one may name.
    package static let limit = 50
    package static let mostPeople = 20

    package init(
        id: UUID, people: [OwnerID], time: Time, createdAt: Timestamp, told: [CivilDate] = []
    ) {
        self.id = id
        self.people = people
        self.time = time
        self.createdAt = createdAt
        self.told = told
    }

    /// Whether it can never be met any more.
    package func isOver(on today: CivilDate) -> Bool {
        if case .dates(let dates, _) = time { dates.allSatisfy { $0 < today } } else { false }
    }

    /// The part that is asked for; nil is all of a day, and no matter of a moment.
    package var part: DayPart? {
        switch time {
        case .now: nil
        case .anyDay(let part), .dates(_, let part): part
        }
    }

    /// The dates of a week that it is about.
    package func dates(in week: ClosedRange<CivilDate>) -> [CivilDate] {
        switch time {
        case .now: [week.lowerBound]
        case .anyDay: week.all
        case .dates(let dates, _): dates.filter(week.contains)
        }
    }

    /// The same after it was told of some more dates; what is over needs no remembering.
    package func telling(_ dates: [CivilDate], today: CivilDate) -> Wish {
        let all = Set(told + dates).filter { $0 >= today }.sorted()
        return Wish(id: id, people: people, time: time, createdAt: createdAt, told: all)
    }

    /// Whether it wishes for the same.
    package func saysTheSame(as other: Wish) -> Bool {
        Set(people) == Set(other.people) && time == other.time
    }
}
