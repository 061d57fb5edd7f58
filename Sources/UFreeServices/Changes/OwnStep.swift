package import UFreeDomain

/// One record of the owner before and after a change; nil means absent. Every kind of record that can be undone has a
/// case here, and `OwnChange` applies it.
package enum OwnStep: Hashable, Sendable {
    case day(CivilDate, before: DayContent?, after: DayContent?)
    case dayDefault(before: DayDefault?, after: DayDefault?)
    case roster(RosterChange)
    case live(before: LiveStatus?, after: LiveStatus?)
    case profile(before: Profile, after: Profile)
    case terms(OwnerID, before: FriendTerms, after: FriendTerms)
    case newLevel(before: PrivacyLevel, after: PrivacyLevel)
    case group(before: FriendGroup?, after: FriendGroup?)

    /// Creates the step of a journal entry; nil if the entry is about a record that cannot be undone.
    package init?(_ change: JournalChange) {
        switch change {
        case .day(_, isMine: true, let before, let after):
            self = .day(after.date, before: before.record?.content, after: after.record?.content)
        case .dayDefault(let before, let after, _): self = .dayDefault(before: before, after: after)
        case .roster(let change, _): self = .roster(change)
        case .live(_, isMine: true, let before, let after): self = .live(before: before, after: after)
        case .profile(_, isMine: true, let before?, let after): self = .profile(before: before, after: after)
        case .terms(let before, let after): self = .terms(after.id, before: before.terms, after: after.terms)
        case .newLevel(let before, let after): self = .newLevel(before: before, after: after)
        case .group(let before, let after): self = .group(before: before, after: after)
        default: return nil
        }
    }

    /// The step that takes this one back.
    package var reversed: OwnStep {
        switch self {
        case .day(let date, let before, let after): .day(date, before: after, after: before)
        case .dayDefault(let before, let after): .dayDefault(before: after, after: before)
        case .roster(let change): .roster(change.reversed)
        case .live(let before, let after): .live(before: after, after: before)
        case .profile(let before, let after): .profile(before: after, after: before)
        case .terms(let id, let before, let after): .terms(id, before: after, after: before)
        case .newLevel(let before, let after): .newLevel(before: after, after: before)
        case .group(let before, let after): .group(before: after, after: before)
        }
    }

    /// Returns the dates that it changes.
    /// - Parameter today: the first date that is not over; of defaults and rotations only earlier dates are returned.
    package func dates(before today: CivilDate) -> [CivilDate] {
        switch self {
        case .day(let date, _, _): [date]
        case .roster(let change): change.dates(before: today, days: Retention.pastDays)
        case .dayDefault(let before, let after):
            (1...Retention.pastDays).map { today.adding(days: -$0) }
                .filter { before?.word(on: $0) != after?.word(on: $0) }
        case .live, .profile, .terms, .newLevel, .group: []
        }
    }
}

extension DayDefault {
    /// Returns the status that it gives a date; nil for none.
    fileprivate func word(on date: CivilDate) -> DayWord? { names(date) ? word : nil }
}
