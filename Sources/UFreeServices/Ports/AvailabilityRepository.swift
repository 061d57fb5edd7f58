package import UFreeDomain

/// What is to become of one day; its date is the one it was asked for.
package struct DayEdit: Hashable, Sendable {
    /// Nil clears the day: what remains is a tombstone that keeps the id, and what lies beneath speaks. Unknown says that
    /// nothing is known over what lies beneath, and where nothing does it clears the day.
    package let word: DayWord?
    package let note: Note?

    /// Takes the word of a day away.
    package static let cleared = DayEdit(word: nil, note: nil)

    package init(word: DayWord?, note: Note?) {
        self.word = word
        self.note = note
    }

    /// The word that will be stored of a day; nil for none.
    package func word(over beneath: DayLayers) -> DayWord? {
        word == .unknown && beneath.word == nil ? nil : word
    }
}

/// One day before and after.
package struct DayChange: Hashable, Sendable {
    package let before: ScheduleDay
    package let after: ScheduleDay

    package init(before: ScheduleDay, after: ScheduleDay) {
        self.before = before
        self.after = after
    }
}

extension [DayChange] {
    /// The days that are others over another underlay, and those whose shift is another.
    /// - Parameter records: what is said of the dates by itself.
    package init(
        in dates: [CivilDate], from before: Underlay, to after: Underlay, over records: [DayAvailability]
    ) {
        let records = records.reduce(into: [:]) { $0[$1.date] = $1 }
        self = dates.compactMap { date in
            let old = ScheduleDay(date: date, record: records[date], beneath: before.layers(of: date))
            let new = ScheduleDay(date: date, record: records[date], beneath: after.layers(of: date))
            return old.word == new.word && old.shift == new.shift ? nil : DayChange(before: old, after: new)
        }
    }

    /// What several changes come to, in the order of the dates: each once, from what it was to what it is. Days that went to and
    /// fro are absent.
    package var net: [DayChange] {
        Dictionary(grouping: self, by: \.before.date).values.compactMap { steps in
            guard let first = steps.first, let last = steps.last else { return nil }
            let (before, after) = (first.before, last.after)
            let isBack =
                before.word == after.word && before.note == after.note && before.shift == after.shift
                && before.source == after.source
            return isBack && steps.count > 1 ? nil : DayChange(before: before, after: after)
        }
        .sorted { $0.before.date < $1.before.date }
    }
}

/// The days of one friend as they are stored here, and the live status.
package struct FriendSchedule: Hashable, Sendable {
    package let friend: Friend
    package let days: [DayAvailability]
    /// What the friend said last of a moment, on this machine's clock; it may be over.
    package let live: LiveStatus?

    package init(friend: Friend, days: [DayAvailability], live: LiveStatus? = nil) {
        self.friend = friend
        self.days = days
        self.live = live
    }
}

/// Where days are kept. One contract suite runs on the in-memory and the SQLite implementation (A14).
///
/// Errors are `DataError`; whatever the edit itself throws passes through unchanged and nothing is written. No day that breaks
/// a rule of its model is written either: `ValidationFailure` then (D4).
package protocol AvailabilityRepository: Sendable {
    /// My stored days in a range of dates, oldest first; cleared days are absent, and so is what only lies beneath.
    func getMySchedule(_ dates: ClosedRange<CivilDate>) async throws -> [DayAvailability]

    /// My defaults, the earliest first, also those that are over.
    func getMyDefaults() async throws -> [DayDefault]

    /// My defaults and my shifts: what lies beneath my days.
    func getMyUnderlay() async throws -> Underlay

    /// Changes my defaults in one transaction; the edit sees them as they are inside it. As one call of
    /// `updateMySchedule` it is one change that can be undone.
    /// - Parameter dates: whose days are told where they become others by it.
    /// - Returns: those days, in the order of the dates.
    func updateMyDefaults(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable ([DayDefault]) throws -> [DayDefault]
    ) async throws -> [DayChange]

    /// Changes days in one transaction: rows, stamps and journal together or not at all.
    ///
    /// The edit sees each day as it is inside the transaction. A day whose word and note stay the same keeps
    /// its record untouched and is absent from the result. Setting a cleared day again revives its id.
    /// - Returns: the changes in the order of the dates.
    func updateMySchedule(
        for dates: [CivilDate], at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayEdit
    ) async throws -> [DayChange]

    /// Undoes the last own changes, newest first, in one transaction: all of them or none (A12). What one call of
    /// `updateMySchedule` changed is one change. An undo is itself no change that could be undone.
    /// - Parameters:
    ///   - count: how many, 1 or more; fewer when fewer are left.
    ///   - check: refuses a date by throwing, before anything is written.
    ///   - dates: whose days are told where they become others by an undone change of defaults.
    /// - Returns: each day before and after, in the order in which it happened.
    /// - Throws: `AvailabilityError.nothingToUndo`, `changedSince`, and what `check` throws.
    func undoMyChanges(
        _ count: Int, over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ check: @escaping @Sendable (CivilDate) throws -> Void
    ) async throws -> [DayChange]

    /// Every friend's stored days in a range of dates, friends by name.
    func getFriendsSchedules(_ dates: ClosedRange<CivilDate>) async throws -> [FriendSchedule]
}

/// Who the owner is.
package protocol ProfileRepository: Sendable {
    /// The owner's profile as it is stored.
    func profile() async throws -> Profile
    /// Replaces the profile; nothing is written when it stays the same.
    func updateProfile(at now: Timestamp, _ edit: @escaping @Sendable (Profile) throws -> Profile)
        async throws
        -> Profile
}
