/// Somebody's week: exactly seven consecutive days from today (A5, A6).
package struct UserSchedule: Hashable, Sendable {
    package static let dayCount = 7

    package let owner: OwnerID
    package let name: DisplayName
    /// The dates of the week, today first, and what is stored of each; unknown where nothing is.
    package let weeklyStatus: [ScheduleDay]

    /// Starts from seven unknown days and merges what is stored (A6); days outside the week are left out.
    package init(owner: OwnerID, name: DisplayName, today: CivilDate, stored: some Sequence<DayAvailability>)
    {
        self.owner = owner
        self.name = name
        let byDate = Dictionary(stored.map { ($0.date, $0) }, uniquingKeysWith: { _, later in later })
        self.weeklyStatus = (0..<Self.dayCount).map { offset in
            let date = today.adding(days: offset)
            return ScheduleDay(date: date, record: byDate[date])
        }
    }

    /// The status of a date, unknown where nothing is stored, nil outside the week.
    package func status(for date: CivilDate) -> AvailabilityStatus? { day(for: date)?.status }

    /// The day of the week with that date, nil outside the week.
    package func day(for date: CivilDate) -> ScheduleDay? { weeklyStatus.first { $0.date == date } }
}

/// One date of a week, with its record if there is one.
package struct ScheduleDay: Hashable, Sendable {
    package let date: CivilDate
    /// The stored word, or nil: then nothing is known of the day.
    package let record: DayAvailability?

    package init(date: CivilDate, record: DayAvailability?) {
        self.date = date
        self.record = record
    }

    package var word: DayWord { record?.word ?? .unknown }
    package var status: AvailabilityStatus { word.status }
}
