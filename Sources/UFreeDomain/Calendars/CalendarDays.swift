/// The effect of imported calendars on one date (A11).
package struct CalendarDay: Hashable, Sendable {
    /// An event on the date.
    package struct Item: Hashable, Sendable {
        package let event: CalendarEvent
        /// The name of its calendar.
        package let calendar: String
        /// Its minutes of the wall clock on the date.
        package let minutes: Range<Int>
        /// The parts of the day that it takes.
        package let parts: DayParts
    }

    /// The parts of the day that events take.
    package fileprivate(set) var taken: DayParts = []
    /// Whether a calendar says that time without events is free.
    package fileprivate(set) var isFreeElse = false
    /// The first events of the date.
    package fileprivate(set) var items: [Item] = []
    /// The number of its other events.
    package fileprivate(set) var others = 0

    /// The most events of a date that are kept one by one.
    package static let itemLimit = 50

    /// Returns the status of the day.
    /// - Parameters:
    ///   - below: what lies below; nil if nothing does.
    ///   - others: the parts that are taken besides.
    /// - Returns: nil if the day stays unknown. Without a status below, only a day without any free part has one.
    package func word(over below: DayWord?, taken others: DayParts = []) -> DayWord? {
        let taken = taken.union(others)
        let base = isFreeElse ? DayWord(.free) : below
        if let base, base.status != .unknown { return DayWord(freeParts: base.freeParts.subtracting(taken)) }
        return taken == .all && !self.taken.isEmpty ? DayWord(.busy) : below
    }

    fileprivate mutating func add(
        _ event: CalendarEvent, of calendar: String, at minutes: Range<Int>, _ hours: PartHours
    ) {
        let parts = hours.parts(touchedBy: minutes)
        taken.formUnion(parts)
        if items.count < Self.itemLimit {
            items.append(Item(event: event, calendar: calendar, minutes: minutes, parts: parts))
        } else {
            others += 1
        }
    }
}

/// The days of imported calendars, with the hours and the clock of their owner.
package struct CalendarDays: Sendable {
    /// The effects on consecutive dates.
    private let days: [CalendarDay]
    private let first: CivilDate

    /// Of an owner without calendars.
    package static let none = CalendarDays([], hours: .standard, zone: .utc, .utc)

    /// - Parameters:
    ///   - hours: the owner's.
    ///   - zone: the owner's.
    package init(_ calendars: [ImportedCalendar], hours: PartHours, zone: ZoneName, _ zones: ZoneClock) {
        let dates = calendars.map(\.content.dates)
        guard let first = dates.map(\.lowerBound).min(), let last = dates.map(\.upperBound).max() else {
            (days, self.first) = ([], CivilDate.range.lowerBound)
            return
        }
        var days = [CalendarDay](repeating: CalendarDay(), count: first.days(until: last) + 1)
        for calendar in calendars {
            let known =
                first.days(until: calendar.content.dates.lowerBound)..<first.days(
                    until: calendar.content.dates.upperBound) + 1
            if calendar.definition.use == .freeUnless {
                for index in known { days[index].isFreeElse = true }
            }
            for event in calendar.content.events {
                let (date, minutes) = event.minutes(in: zone, zones)
                guard !minutes.isEmpty else { continue }
                let offset = first.days(until: date)
                let touched = offset..<offset + (minutes.upperBound - 1) / HourMinute.perDay + 1
                for index in touched.clamped(to: known) {
                    let midnight = (index - offset) * HourMinute.perDay
                    let own = minutes.clamped(to: midnight..<midnight + HourMinute.perDay)
                    days[index].add(
                        event, of: calendar.definition.name,
                        at: own.lowerBound - midnight..<own.upperBound - midnight, hours)
                }
            }
        }
        (self.days, self.first) = (days, first)
    }

    /// Returns the effect of calendars on a date; nil if they have none.
    package func day(_ date: CivilDate) -> CalendarDay? {
        let index = first.days(until: date)
        guard days.indices.contains(index), days[index] != CalendarDay() else { return nil }
        return days[index]
    }
}
