package import FoundationEssentials

/// What an owner says of some weekdays as a rule, until something better is known of a date (A11). A word and no note: a
/// note is about one day.
package struct DayDefault: Hashable, Identifiable, Sendable {
    package let id: UUID
    package let weekdays: Weekdays
    /// Never unknown: that is what a day without a default is.
    package let word: DayWord
    /// The first date it speaks of.
    package let from: CivilDate
    /// The last one; nil where it has no end.
    package let until: CivilDate?
    /// Of two that name one date the later speaks.
    package let createdAt: Timestamp

    /// How many an owner may have that are not over.
    package static let limit = 50

    package init(
        id: UUID, weekdays: Weekdays, word: DayWord, from: CivilDate, until: CivilDate?, createdAt: Timestamp
    ) {
        self.id = id
        self.weekdays = weekdays
        self.word = word
        self.from = from
        self.until = until
        self.createdAt = createdAt
    }

    /// Whether another one would leave every date as it is, whenever it was made.
    package func saysTheSame(as other: DayDefault) -> Bool {
        weekdays == other.weekdays && word == other.word && from == other.from && until == other.until
    }

    /// Whether it speaks of no date from one on.
    package func isOver(on date: CivilDate) -> Bool { until.map { $0 < date } ?? false }

    /// Whether it speaks of a date.
    package func names(_ date: CivilDate) -> Bool {
        weekdays.contains(Weekdays(date.weekday)) && date >= from && until.map { date <= $0 } ?? true
    }

    /// Whether it spoke or speaks of a date, had it not ended.
    package func began(by date: CivilDate) -> Bool {
        weekdays.contains(Weekdays(date.weekday)) && date >= from
    }

    /// The same with its last date before another one; nil where nothing is left of it. What it said of days that are over
    /// stays.
    package func ended(before date: CivilDate) -> DayDefault? {
        guard from < date else { return nil }
        let last = date.adding(days: -1)
        return DayDefault(
            id: id, weekdays: weekdays, word: word, from: from, until: until.map { min($0, last) } ?? last,
            createdAt: createdAt)
    }
}

extension [DayDefault] {
    /// The earliest first.
    package var inOrder: [DayDefault] {
        sorted { ($0.createdAt, $0.id.uuidString) < ($1.createdAt, $1.id.uuidString) }
    }

    /// - Throws: where more than `limit` are not over.
    package func checkCount(on today: CivilDate) throws(ValidationFailure) {
        guard count(where: { !$0.isOver(on: today) }) <= DayDefault.limit else {
            throw ValidationFailure(errors: [
                ValidationError(field: "defaults", rule: "tooMany", limit: "\(DayDefault.limit)")
            ])
        }
    }

    /// The one that speaks of a date: of all that name it the latest.
    package func rule(for date: CivilDate) -> DayDefault? {
        filter { $0.names(date) }.inOrder.last
    }

    /// With one more from a date on. Those of which it leaves nothing to say from then on end the day before.
    package func adding(_ new: DayDefault) -> [DayDefault] {
        let others = compactMap { old -> DayDefault? in
            let isCovered =
                old.weekdays.isSubset(of: new.weekdays)
                && (new.until.map { last in old.until.map { $0 <= last } ?? false } ?? true)
            return isCovered ? old.ended(before: new.from) : old
        }
        return others + [new]
    }
}
