package import UFreeAPI
import UFreeDomain

extension AvailabilityService {
    /// Returns the days from today to a year ahead for other programs: mine, or those of a friend named by name or id.
    package func calendar(
        _ query: CalendarExportQuery, _ words: SharedCalendar.Words
    ) async throws(APIError) -> CalendarExportResponse {
        try await answering {
            guard let format = CalendarFormat(rawValue: query.format) else {
                let known = CalendarFormat.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationFailure(errors: [
                    ValidationError(field: "format", rule: .oneOf, limit: known, given: query.format)
                ])
            }
            let calendar = try await sharedCalendar(of: query.friend, hasNotes: query.notes)
            let now = ports.clock.now()
            let text =
                switch format {
                case .ics: calendar.iCalendar(words, at: now)
                case .csv: calendar.table()
                case .freebusy: calendar.freeBusy(at: now)
                }
            return CalendarExportResponse(
                format: format.rawValue, days: calendar.days.count { $0.status != .unknown }, text: text)
        }
    }

    /// Returns my days from today to a year ahead, or those of a friend named by name or id.
    /// - Throws: `noSuchFriend` and the like.
    package func shared(with query: FeedBody) async throws(APIError) -> SharedCalendar {
        try await answering { try await sharedCalendar(of: query.friend, hasNotes: query.notes ?? false) }
    }

    /// Returns who ids are, as I call them. A former friend has no name.
    package func people(_ ids: [String]) async throws(APIError) -> [String: PersonValue] {
        try await answering {
            let (_, _, mapping) = try await reader.context()
            return ids.reduce(into: [:]) { $0[$1] = mapping.person(OwnerID(text: $1), nil) }
        }
    }

    private func sharedCalendar(of friend: String?, hasNotes: Bool) async throws -> SharedCalendar {
        let (profile, now, _) = try await reader.context()
        guard let friend else {
            let dates = Self.ahead(in: profile, at: now)
            let mine = UserSchedule(
                owner: ports.identity.owner, name: profile.name, dates: dates,
                stored: try await ports.availability.getMySchedule(dates),
                over: try await ports.availability.getMyUnderlay())
            return SharedCalendar(
                owner: mine.owner, name: nil, profile: profile, days: mine.weeklyStatus, hasNotes: hasNotes)
        }
        let wide = LocalCalendar.today(in: profile.zone, at: now)
        let schedule = try await reader.schedule(
            of: friend, at: now, wide.adding(days: -2)...wide.adding(days: AvailabilityRules.daysAhead + 2))
        let person = schedule.friend
        let days = UserSchedule(
            owner: person.id, name: person.profile.name, dates: Self.ahead(in: person.profile, at: now),
            stored: schedule.days)
        return SharedCalendar(
            owner: person.id, name: (person.nickname?.text ?? person.profile.name.text),
            profile: person.profile, days: days.weeklyStatus, hasNotes: hasNotes)
    }

    /// Returns the dates from today, where the person is.
    private static func ahead(in profile: Profile, at now: Timestamp) -> ClosedRange<CivilDate> {
        let today = LocalCalendar.today(in: profile.zone, at: now)
        return today...today.adding(days: AvailabilityRules.daysAhead)
    }
}
