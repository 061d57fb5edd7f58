import GRDB
import UFreeDomain
import UFreeServices

/// The owner's calendars, with the days that they make for a profile.
struct StoredCalendars: Sendable {
    let all: [ImportedCalendar]
    private let days: CalendarDays
    private let profile: Profile

    init(_ all: [ImportedCalendar], of profile: Profile, _ zones: ZoneClock) {
        self.all = all
        self.profile = profile
        days = CalendarDays(all, hours: profile.hours, zone: profile.zone, zones)
    }

    /// Returns the days for a profile, which may be a new one.
    func days(of profile: Profile, _ zones: ZoneClock) -> CalendarDays {
        profile.hours == self.profile.hours && profile.zone == self.profile.zone
            ? days : CalendarDays(all, hours: profile.hours, zone: profile.zone, zones)
    }
}

extension StoreReading {
    /// Returns the owner's calendars, from the cache if possible.
    static func calendars(_ db: Database, _ context: StoreContext) throws -> StoredCalendars {
        try context.last.rows(\.calendars, since: context.turn) {
            StoredCalendars(try everyCalendar(db, context.sealer), of: context.last.profile, context.zones)
        }
    }

    /// Reads the owner's calendars, by number.
    static func everyCalendar(_ db: Database, _ sealer: Sealer) throws -> [ImportedCalendar] {
        let events = try CalendarEventsRow.all(db).reduce(into: [:]) { $0[$1.number] = $1 }
        return try CalendarRow.all(db, "ORDER BY number").map { try $0.calendar(events[$0.number], sealer) }
    }
}

extension Transaction {
    /// Returns the owner's calendars within this transaction.
    func calendars() throws -> StoredCalendars {
        try changed.calendars ?? StoreReading.calendars(db, context)
    }

    /// Changes calendars.
    /// - Parameter dates: the dates whose changed days are reported.
    func updateCalendars(
        over dates: ClosedRange<CivilDate>, _ edit: ([ImportedCalendar]) throws -> [ImportedCalendar]
    ) throws -> [DayChange] {
        let before = try calendars().all
        let after = try edit(before).sorted { $0.number < $1.number }
        guard after != before else { return [] }
        let underlay = try underlay()
        for calendar in before where !after.contains(where: { $0.number == calendar.number }) {
            try CalendarRow(calendar, context.sealer).remove(db)
        }
        for calendar in after {
            let old = before.first { $0.number == calendar.number }
            if old != calendar { try CalendarRow(calendar, context.sealer).save(db) }
            if old?.content.events != calendar.content.events {
                try CalendarEventsRow(calendar.content.events, of: calendar.number, context.sealer).save(db)
            }
        }
        changed.calendars = StoredCalendars(
            after, of: changed.profile ?? context.last.profile, context.zones)
        let days = [DayChange](
            in: dates.all, from: underlay, to: try self.underlay(),
            over: try StoreReading.mySchedule(db, context, dates))
        try say(.calendars(days: days))
        let isOfDays = before.map(\.effect) != after.map(\.effect)
        if isOfDays { try publish(read: true) }
        return days
    }
}
