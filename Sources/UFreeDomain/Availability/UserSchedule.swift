package import FoundationEssentials

/// Consecutive days of one owner: the seven from today (A5, A6), or those of a range.
package struct UserSchedule: Hashable, Sendable {
    package static let dayCount = 7

    /// The dates of a week that begins with a day.
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
            ScheduleDay(date: date, record: byDate[date], beneath: underlay?.layers(of: date) ?? .none)
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

    /// The day of the week with that date, nil outside the week.
    package func day(for date: CivilDate) -> ScheduleDay? { weeklyStatus.first { $0.date == date } }
}

/// One date of a week, with its record if there is one, and with what lies beneath it.
package struct ScheduleDay: Hashable, Sendable {
    package let date: CivilDate
    /// The stored word, or nil: then what lies beneath speaks, and without it nothing is known of the day.
    package let record: DayAvailability?
    /// What the owner's shifts and defaults say of the date, whether they speak or not; nothing on a friend's day, which
    /// comes resolved.
    package let beneath: DayLayers

    package init(date: CivilDate, record: DayAvailability?, beneath: DayLayers = .none) {
        self.date = date
        self.record = record
        self.beneath = beneath
    }

    /// What is said of the day in the end (A11).
    package var word: DayWord { record?.word ?? beneath.word ?? .unknown }
    package var status: AvailabilityStatus { word.status }
    package var note: Note? { record?.note }
    /// The shift on the date: the owner's own, whatever the day is in the end, or what a friend shows of it.
    package var shift: ShiftSymbol? { beneath.shift?.shift?.symbol ?? record?.content.shift }

    /// Whether it says the same as another, wherever that comes from.
    package func says(sameAs other: ScheduleDay) -> Bool {
        word == other.word && note == other.note && shift == other.shift
    }

    /// What an edit leaves of the record; nil for no record.
    /// - Parameter edit: what its owner says of the date by itself. Nil takes that away, and what lies beneath speaks. Unknown says
    ///   that nothing is known, over what lies beneath; where nothing does, it takes away too.
    package func content(after edit: DayContent?) -> DayContent? {
        edit?.word == .unknown && beneath.word == nil ? nil : edit
    }

    /// The day after an edit, the same for every store; nil where it stays as it is.
    /// - Parameters:
    ///   - edit: see `content(after:)`.
    ///   - id: of the date.
    /// - Throws: `ValidationFailure` where the record would break a rule of its model (D4).
    package func applying(
        _ edit: DayContent?, id: UUID, at now: Timestamp
    ) throws(ValidationFailure) -> ScheduleDay? {
        let wanted = content(after: edit)
        guard wanted != record?.content else { return nil }
        let record = wanted.map { DayAvailability(id: id, date: date, content: $0, updatedAt: now) }
        try record?.validate().throwIfInvalid()
        return ScheduleDay(date: date, record: record, beneath: beneath)
    }

    /// What the day's word comes from; nil where nothing is known of the day.
    package var source: DaySource? { record != nil ? .explicit : beneath.source }
}

/// Where the word about an own day comes from, the strongest first (A11).
package enum DaySource: Hashable, Sendable {
    /// The owner said it of that date, and be it that nothing is known.
    case explicit
    /// A shift leaves it free or not.
    case shift
    /// A default says it of that weekday.
    case standing
}
