/// Why a change of a day is refused.
package enum AvailabilityError: Error, Hashable, Sendable {
    /// The day is over in the owner's zone (A7).
    case cannotUpdatePastDate
    /// More than 366 days ahead (A7); `last` is the last date that can be set.
    case tooFarAhead(last: CivilDate)
    /// More than 200 characters or 4,096 bytes (A4).
    case noteTooLong(characters: Int)
    /// A note stands beside a status; the day has none.
    case noteNeedsStatus(CivilDate)
    /// No change of one's own days is left that could be undone (A12).
    case nothingToUndo
    /// The day is no longer as the change left it: to undo that change would undo another one too.
    case changedSince(CivilDate)
}

extension AvailabilityError {
    /// The rule that is broken, to be listed with others (D4); its name is that of the error. Nil for what is no rule of
    /// a value.
    /// - Parameter given: what was given, for the errors that do not say it themselves.
    package func brokenRule(of field: String, given: String? = nil) -> ValidationError? {
        switch self {
        case .cannotUpdatePastDate:
            ValidationError(field: field, rule: "cannotUpdatePastDate", given: given)
        case .tooFarAhead(let last):
            ValidationError(field: field, rule: "tooFarAhead", limit: "\(last)", given: given)
        case .noteTooLong(let characters):
            ValidationError(
                field: field, rule: "noteTooLong", limit: "\(Note.characterLimit)", given: "\(characters)")
        case .noteNeedsStatus(let date):
            ValidationError(field: field, rule: "noteNeedsStatus", given: "\(date)")
        case .nothingToUndo, .changedSince: nil
        }
    }
}

/// Which dates may be changed, and which are shared.
package enum AvailabilityRules {
    /// How many days ahead a day may be set (A7).
    package static let daysAhead = 366

    /// Accepts today and later up to 366 days ahead.
    /// - Throws: `cannotUpdatePastDate` or `tooFarAhead`.
    package static func checkUpdate(of date: CivilDate, today: CivilDate) throws(AvailabilityError) {
        guard date >= today else { throw .cannotUpdatePastDate }
        let last = today.adding(days: daysAhead)
        guard date <= last else { throw .tooFarAhead(last: last) }
    }

    /// The dates friends hold of an owner: yesterday to today + 27 (Y7).
    package static func sharedDates(today: CivilDate) -> ClosedRange<CivilDate> {
        today.adding(days: -1)...today.adding(days: 27)
    }
}
