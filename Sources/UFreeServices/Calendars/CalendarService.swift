package import UFreeAPI
import UFreeDomain

/// The owner's imported calendars (A11).
package struct CalendarService: Sendable {
    private let ports: ServicePorts
    private let reader: FriendReader
    private let upkeep: CalendarUpkeep

    package init(_ ports: ServicePorts, upkeep: CalendarUpkeep) {
        self.ports = ports
        self.upkeep = upkeep
        reader = FriendReader(ports: ports)
    }

    /// Returns the calendars.
    package func calendars() async throws(APIError) -> CalendarsResponse {
        try await answering { try await response() }
    }

    /// Reads a calendar, and adds it. One with the same source is replaced.
    package func add(_ body: CalendarBody) async throws(APIError) -> CalendarsResponse {
        try await answering {
            let draft = try CalendarDraft(body)
            let known = try await ports.calendars.calendars()
            let old = known.first { $0.definition.source == draft.source }
            guard old != nil || known.count < ImportedCalendar.limit else {
                throw ValidationFailure(errors: [
                    ValidationError(field: "calendars", rule: .tooMany, limit: "\(ImportedCalendar.limit)")
                ])
            }
            let (profile, now, _) = try await reader.context()
            let dates = ImportedCalendar.dates(today: LocalCalendar.today(in: profile.zone, at: now))
            let read: CalendarReading?
            do throws(CalendarProblem) {
                read = try await ports.calendarReader.read(
                    draft.definition(named: nil), tag: nil, over: dates, in: profile.zone)
            } catch {
                throw APIError(
                    .unreadableCalendar,
                    values: [
                        "source": draft.source.withoutPassword, "problem": error.code.rawValue,
                        "detail": error.detail,
                    ])
            }
            let definition = draft.definition(named: read?.name)
            return try await change { calendars in
                // Somebody may have added others since.
                let number =
                    calendars.first { $0.definition.source == draft.source }?.number
                    ?? ((calendars.map(\.number).max() ?? 0) + 1)
                return calendars.filter { $0.number != number } + [
                    ImportedCalendar(
                        number: number, definition: definition,
                        content: ImportedCalendar.Content(events: read?.events ?? [], dates: dates),
                        state: ImportedCalendar.State(readAt: now, tag: read?.tag))
                ]
            }
        }
    }

    /// Removes a calendar by its number or name.
    package func remove(_ which: String) async throws(APIError) -> CalendarsResponse {
        try await answering {
            try await change { calendars in
                let number = try Self.meant(which, calendars).number
                return calendars.filter { $0.number != number }
            }
        }
    }

    /// Reads a calendar again, or all of them, without waiting for the next time.
    /// - Parameter which: a number or a name; nil for all.
    package func refresh(_ which: String?) async throws(APIError) -> CalendarsResponse {
        try await answering {
            let known = try await ports.calendars.calendars()
            let meant = try which.map { [try Self.meant($0, known)] } ?? known
            let changes = try await upkeep.read(meant)
            return try await response(changes)
        }
    }

    /// Returns the events of a calendar on some dates.
    package func events(_ query: CalendarQuery) async throws(APIError) -> CalendarEventsResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            let today = LocalCalendar.today(in: profile.zone, at: now)
            let dates = try DaysRequest.range(from: query.from, to: query.to, orElse: today)
            let calendar = try Self.meant(query.which, try await ports.calendars.calendars())
            let days = CalendarDays([calendar], hours: profile.hours, zone: profile.zone, LocalCalendar.zones)
            return CalendarEventsResponse(
                calendar: mapping.calendar(calendar),
                days: dates.all.compactMap { date in
                    days.day(date).flatMap { $0.items.isEmpty ? nil : mapping.calendar($0, on: date) }
                })
        }
    }

    /// - Throws: `noSuchCalendar`, or `ambiguous` with the numbers.
    private static func meant(
        _ which: String, _ calendars: [ImportedCalendar]
    ) throws(APIError) -> ImportedCalendar {
        if let calendar = calendars.first(where: { "\($0.number)" == which }) { return calendar }
        let found = calendars.filter { $0.definition.name.lowercased() == which.lowercased() }
        guard let calendar = found.first else {
            throw APIError(
                .noSuchCalendar, values: ["id": which],
                details: calendars.map { "\($0.number)  \($0.definition.name)" })
        }
        guard found.count == 1 else {
            throw APIError(.ambiguous, values: ["who": which], details: found.map { "\($0.number)" })
        }
        return calendar
    }

    private func change(
        _ edit: @escaping @Sendable ([ImportedCalendar]) throws -> [ImportedCalendar]
    ) async throws -> CalendarsResponse {
        let (profile, now, _) = try await reader.context()
        let today = LocalCalendar.today(in: profile.zone, at: now)
        return try await response(
            try await ports.calendars.updateCalendars(
                over: UserSchedule.dates(from: today), at: now, edit))
    }

    private func response(_ changes: [DayChange] = []) async throws -> CalendarsResponse {
        let (_, _, mapping) = try await reader.context()
        let calendars = try await ports.calendars.calendars().map(mapping.calendar)
        guard !changes.isEmpty else { return CalendarsResponse(calendars: calendars) }
        let audience = try await reader.audience()
        return CalendarsResponse(
            calendars: calendars,
            change: ChangeResponse(
                changes: changes.map(mapping.change), dryRun: false, friendsConnected: audience.connected,
                friendsWaiting: audience.waiting))
    }
}
