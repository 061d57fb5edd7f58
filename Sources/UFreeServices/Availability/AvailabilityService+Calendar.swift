package import UFreeAPI
import UFreeDomain

extension AvailabilityService {
    /// Returns the days from today to a year ahead for other programs: mine, or those of a friend named by name or id.
    /// - Parameters:
    ///   - free, busy: the words of titles.
    package func calendar(
        _ query: CalendarExportQuery, free: String, busy: String
    ) async throws(APIError) -> CalendarExportResponse {
        try await answering {
            guard let format = CalendarFormat(rawValue: query.format) else {
                let known = CalendarFormat.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationFailure(errors: [
                    ValidationError(field: "format", rule: .oneOf, limit: known, given: query.format)
                ])
            }
            let calendar = try await sharedCalendar(of: query.friend, hasNotes: query.notes)
            let text =
                switch format {
                case .ics: calendar.iCalendar(SharedCalendar.Words(free: free, busy: busy))
                case .csv: calendar.table()
                case .freebusy: calendar.freeBusy()
                }
            return CalendarExportResponse(
                format: format.rawValue, days: calendar.days.count { $0.status != .unknown }, text: text)
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
                owner: mine.owner, name: nil, profile: profile, days: mine.weeklyStatus, hasNotes: hasNotes,
                now: now)
        }
        let wide = LocalCalendar.today(in: profile.zone, at: now)
        let schedules = try await reader.schedules(
            at: now, wide.adding(days: -2)...wide.adding(days: AvailabilityRules.daysAhead + 2))
        let people = PersonResolver(candidates: schedules.map { Candidate($0.friend, meaning: $0) })
        let schedule = try people.resolve(friend)
        let person = schedule.friend
        let days = UserSchedule(
            owner: person.id, name: person.profile.name, dates: Self.ahead(in: person.profile, at: now),
            stored: schedule.days)
        return SharedCalendar(
            owner: person.id, name: (person.nickname?.text ?? person.profile.name.text),
            profile: person.profile, days: days.weeklyStatus, hasNotes: hasNotes, now: now)
    }

    /// Returns the dates from today, where the person is.
    private static func ahead(in profile: Profile, at now: Timestamp) -> ClosedRange<CivilDate> {
        let today = LocalCalendar.today(in: profile.zone, at: now)
        return today...today.adding(days: AvailabilityRules.daysAhead)
    }
}
