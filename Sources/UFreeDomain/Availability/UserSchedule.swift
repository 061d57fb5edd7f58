package import FoundationEssentials

/// Consecutive days of one owner: the seven from today (A5, A6), or those of a range.
package struct UserSchedule: Hashable, Sendable {
    package static let dayCount = 7

    /// Returns the dates of the week that begins on a date.
    package static func dates(from today: CivilDate) -> ClosedRange<CivilDate> {
        today...today.adding(days: dayCount - 1)
    }

    package let owner: OwnerID
    package let name: DisplayName
    /// Every date of the range with its stored day; unknown where nothing is stored.
    package let weeklyStatus: [ScheduleDay]

    /// Starts from unknown days and merges the stored ones (A6); stored days outside the range are left out.
    /// - Parameter underlay: the owner's shifts and defaults; nil for friends, whose days arrive resolved.
    package init(
        owner: OwnerID, name: DisplayName, dates: ClosedRange<CivilDate>,
        stored: some Sequence<DayAvailability>, over underlay: Underlay? = nil
    ) {
        self.owner = owner
        self.name = name
        let byDate = Dictionary(stored.map { ($0.date, $0) }, uniquingKeysWith: { _, later in later })
        self.weeklyStatus = dates.all.map { date in
            ScheduleDay(date: date, record: byDate[date], below: underlay?.layers(of: date) ?? .none)
        }
    }

    /// The seven days from today.
    package init(
        owner: OwnerID, name: DisplayName, today: CivilDate, stored: some Sequence<DayAvailability>,
        over underlay: Underlay? = nil
    ) {
        self.init(owner: owner, name: name, dates: Self.dates(from: today), stored: stored, over: underlay)
    }

    /// The status of a date, unknown where nothing is stored, nil outside the week.
    package func status(for date: CivilDate) -> AvailabilityStatus? { day(for: date)?.status }

    /// Returns the day of the week with that date, nil outside the week.
    package func day(for date: CivilDate) -> ScheduleDay? { weeklyStatus.first { $0.date == date } }
}

extension UserSchedule: Validatable {
    /// Checks the stored days. The type itself ensures that the dates are consecutive and that each record
    /// has its date (A5).
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        for error in weeklyStatus.compactMap(\.record).flatMap(\.validationErrors) { result.add(error) }
        return result
    }
}

/// One date of a week, with its record if it has one, and its shift and default.
package struct ScheduleDay: Hashable, Sendable {
    package let date: CivilDate
    /// The explicit day; nil if there is none. Then the shift or default applies, and without those the day
    /// is unknown.
    package let record: DayAvailability?
    /// The owner's shift and default of the date, whether they apply or not; empty on a friend's day, which
    /// arrives resolved.
    package let below: DayLayers

    package init(date: CivilDate, record: DayAvailability?, below: DayLayers = .none) {
        self.date = date
        self.record = record
        self.below = below
    }

    /// The resulting status of the day (A11).
    package var word: DayWord { record?.word ?? below.word ?? .unknown }
    package var status: AvailabilityStatus { word.status }
    package var note: Note? { record?.note }
    /// The shift on the date: the owner's own, whatever the status of the day, or the one that a friend
    /// shares.
    package var shift: ShiftSymbol? { below.shift?.shift?.symbol ?? record?.content.shift }

    /// Returns whether both days look the same, whatever their sources.
    package func says(sameAs other: ScheduleDay) -> Bool {
        word == other.word && note == other.note && shift == other.shift
    }

    /// Returns the content of the record after an edit; nil for no record.
    /// - Parameter edit: the new explicit content. Nil removes the explicit day, so that the shift or default
    ///   applies. Unknown overrides the shift or default; if there is none, it removes the explicit day as
    ///   well.
    package func content(after edit: DayContent?) -> DayContent? {
        edit?.word == .unknown && below.word == nil ? nil : edit
    }

    /// Returns the day after an edit, which is the same for every store; nil if nothing changes.
    /// - Parameters:
    ///   - edit: see `content(after:)`.
    ///   - id: the id of the date's record.
    /// - Throws: `ValidationFailure` if the record would break a rule of its model (D4).
    package func applying(
        _ edit: DayContent?, id: UUID, at now: Timestamp
    ) throws(ValidationFailure) -> ScheduleDay? {
        let wanted = content(after: edit)
        guard wanted != record?.content else { return nil }
        let record = wanted.map { DayAvailability(id: id, date: date, content: $0, updatedAt: now) }
        try record?.validate().throwIfInvalid()
        return ScheduleDay(date: date, record: record, below: below)
    }

    /// The source of the day's status; nil if nothing is known about the day.
    package var source: DaySource? { record != nil ? .explicit : below.source }
}

/// The source of the status of an own day, strongest first (A11).
package enum DaySource: Hashable, Sendable {
    /// The owner set the date, even if to unknown.
    case explicit
    /// The status comes from a shift.
    case shift
    /// The status comes from an imported calendar, or an event of one takes parts of it.
    case calendar
    /// The status comes from a default.
    case dayDefault
}
