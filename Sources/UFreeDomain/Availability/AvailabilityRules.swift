/// A reason why a change of a day is refused.
package enum AvailabilityError: Error, Hashable, Sendable {
    /// The day is in the past in the owner's zone (A7).
    case cannotUpdatePastDate
    /// The day is more than 366 days ahead (A7); `last` is the last date that can be set.
    case tooFarAhead(last: CivilDate)
    /// The note has more than 200 characters or 4,096 bytes (A4).
    case noteTooLong(characters: Int)
    /// A note needs a status, and the day has none.
    case noteNeedsStatus(CivilDate)
}

extension AvailabilityError {
    /// Returns the broken rule, to be listed with others (D4); it has the error's name.
    /// - Parameter given: the value that was given, for errors that do not contain it.
    package func brokenRule(of field: String, given: String? = nil) -> ValidationError {
        switch self {
        case .cannotUpdatePastDate:
            ValidationError(field: field, rule: .cannotUpdatePastDate, given: given)
        case .tooFarAhead(let last):
            ValidationError(field: field, rule: .tooFarAhead, limit: "\(last)", given: given)
        case .noteTooLong(let characters):
            ValidationError(
                field: field, rule: .noteTooLong, limit: "\(Note.characterLimit)", given: "\(characters)")
        case .noteNeedsStatus(let date):
            ValidationError(field: field, rule: .noteNeedsStatus, given: "\(date)")
        }
    }
}

extension ValidationResult {
    /// Records the rule that a day's error breaks.
    package mutating func add(_ error: AvailabilityError, field: String, given: String? = nil) {
        add(error.brokenRule(of: field, given: given))
    }
}

/// The rules for which dates may be changed and which are shared.
package enum AvailabilityRules {
    /// The most days ahead that a day can be set (A7).
    package static let daysAhead = 366

    /// Checks that a date is between today and 366 days ahead.
    /// - Throws: `cannotUpdatePastDate` or `tooFarAhead`.
    package static func checkUpdate(of date: CivilDate, today: CivilDate) throws(AvailabilityError) {
        guard date >= today else { throw .cannotUpdatePastDate }
        let last = today.adding(days: daysAhead)
        guard date <= last else { throw .tooFarAhead(last: last) }
    }

    /// Returns the dates of an owner that friends store: yesterday and every date that can be set (Y7).
    package static func sharedDates(today: CivilDate) -> ClosedRange<CivilDate> {
        today.adding(days: -1)...today.adding(days: daysAhead)
    }
}
