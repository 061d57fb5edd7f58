package import FoundationEssentials

/// A default: the status of some weekdays for every date that has no shift and is not explicit (A11). It has
/// no note, because a note is about one day.
package struct DayDefault: Hashable, Identifiable, Sendable {
    package let id: UUID
    /// The number in the list, which never changes; 0 until it is stored.
    package var number: Int
    package let weekdays: Weekdays
    /// The status; never unknown, which a day without a default is anyway.
    package let word: DayWord
    /// The first date it applies to.
    package let from: CivilDate
    /// The last date it applies to; nil if it has no end.
    package let until: CivilDate?
    /// When it was created. Of two defaults for one date, the later one applies.
    package let createdAt: Timestamp

    /// The most defaults an owner may have that are not over.
    package static let limit = 50

    package init(
        id: UUID, number: Int = 0, weekdays: Weekdays, word: DayWord, from: CivilDate, until: CivilDate?,
        createdAt: Timestamp
    ) {
        self.id = id
        self.number = number
        self.weekdays = weekdays
        self.word = word
        self.from = from
        self.until = until
        self.createdAt = createdAt
    }

    /// Returns the default with another number.
    package func numbered(_ number: Int) -> DayDefault {
        var copy = self
        copy.number = number
        return copy
    }

    /// Returns whether both give every date the same status, regardless of when they were created.
    package func saysTheSame(as other: DayDefault) -> Bool {
        weekdays == other.weekdays && word == other.word && from == other.from && until == other.until
    }

    /// Returns whether it applies to no date from `date` on.
    package func isOver(on date: CivilDate) -> Bool { until.map { $0 < date } ?? false }

    /// Returns whether it applies to a date.
    package func names(_ date: CivilDate) -> Bool {
        weekdays.contains(Weekdays(date.weekday)) && date >= from && until.map { date <= $0 } ?? true
    }

    /// Returns whether it would apply to a date if it had no end.
    package func began(by date: CivilDate) -> Bool {
        weekdays.contains(Weekdays(date.weekday)) && date >= from
    }

    /// Returns the default with its end before a date; nil if no date is left. Past days keep their status.
    package func ended(before date: CivilDate) -> DayDefault? {
        guard from < date else { return nil }
        let last = date.adding(days: -1)
        return DayDefault(
            id: id, number: number, weekdays: weekdays, word: word, from: from,
            until: until.map { min($0, last) } ?? last, createdAt: createdAt)
    }
}

extension DayDefault: Validatable {
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        if weekdays.ordered.isEmpty { result.add(ValidationError(field: "weekdays", rule: .required)) }
        if word.status == .unknown { result.add(ValidationError(field: "status", rule: .known)) }
        if let until, until < from {
            result.add(
                ValidationError(
                    field: "until", rule: .notBefore, limit: from.description, given: until.description))
        }
        result.check(createdAt, field: "createdAt")
        return result
    }
}

extension [DayDefault] {
    /// The defaults, earliest first.
    package var inOrder: [DayDefault] {
        sorted { ($0.createdAt, $0.id.text) < ($1.createdAt, $1.id.text) }
    }

    /// Checks the number of defaults.
    /// - Throws: `ValidationFailure` if more than `limit` are not over.
    package func checkCount(on today: CivilDate) throws(ValidationFailure) {
        guard count(where: { !$0.isOver(on: today) }) <= DayDefault.limit else {
            throw ValidationFailure(errors: [
                ValidationError(field: "defaults", rule: .tooMany, limit: "\(DayDefault.limit)")
            ])
        }
    }

    /// Returns the default that applies to a date: the latest of those that cover it.
    package func rule(for date: CivilDate) -> DayDefault? {
        filter { $0.names(date) }.inOrder.last
    }

    /// Returns the defaults with a new one added. Defaults that the new one covers completely from its first
    /// date on end the day before.
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
