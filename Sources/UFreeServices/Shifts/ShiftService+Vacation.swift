package import UFreeAPI
import UFreeDomain

extension ShiftService {
    /// Enters a vacation (S12): all dates become days off and explicit free days, in one change. The morning
    /// after a night shift is not free. Explicit days keep their status unless they are to be replaced; a
    /// shift on them is taken off too.
    package func setVacation(
        _ texts: [String], _ body: VacationBody
    ) async throws(APIError) -> VacationResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            let today = LocalCalendar.today(in: profile.zone, at: now)
            var note: Note?
            let request = DaysRequest(texts, today: today) { result in
                note = DaysEdit.NoteEdit(body.note, &result).written
                return .clear
            }
            try request.result.throwIfInvalid()
            let vacation = Vacation(dates: request.dates, note: note, isReplacing: body.replace ?? false)
            let old = try await ports.availability.getMyUnderlay()
            var roster = old.shifts.roster
            try vacation.takeOffShifts(in: &roster)
            let new = Underlay(
                defaults: old.defaults, calendars: old.calendars, roster: roster, profile: profile,
                zones: LocalCalendar.zones)
            let dates = Set(vacation.dates).union(UserSchedule.dates(from: today).all).sorted()
            let range = today...dates.reduce(today, max)
            let stored = try await ports.availability.getMySchedule(range)
            let records = stored.reduce(into: [:]) { $0[$1.date] = $1 }
            func day(_ date: CivilDate, over layers: Underlay) -> ScheduleDay {
                ScheduleDay(date: date, record: records[date], below: layers.layers(of: date))
            }
            let days = vacation.dates.map { day($0, over: new) }
            let edited: [CivilDate: DayValue]
            if body.dryRun == true {
                edited = days.reduce(into: [:]) { edited, day in
                    let content = vacation.content(of: day)
                    if content != day.record?.content {
                        edited[day.date] = mapping.preview(content, of: day)
                    }
                }
            } else {
                let changes = try await ports.imports.importMine(
                    vacation.dates, defaults: { $0 }, roster: { try vacation.takeOffShifts(in: &$0) },
                    profile: { $0 }, names: { _ in }, at: now
                ) { vacation.content(of: $0) }
                edited = changes.reduce(into: [:]) {
                    $0[$1.after.date] = mapping.day($1.after, isMine: true)
                }
            }
            let changes = dates.compactMap { date in
                let (before, after) = (day(date, over: old), day(date, over: new))
                return edited[date] == nil && before.says(sameAs: after)
                    ? nil
                    : DayChangeValue(
                        date: "\(date)", before: mapping.day(before, isMine: true),
                        after: edited[date] ?? mapping.day(after, isMine: true))
            }
            return VacationResponse(
                shiftsOff: vacation.dates.filter { old.shifts.roster.slot(on: $0)?.type != nil }
                    .map(\.description),
                kept: days.filter(vacation.keeps).map { mapping.day($0, isMine: true) },
                change: try await AvailabilityService(ports).response(
                    changes, shifts: roster == old.shifts.roster ? nil : true,
                    dryRun: body.dryRun ?? false))
        }
    }
}

/// The dates of a vacation, and what becomes of each.
private struct Vacation: Sendable {
    let dates: [CivilDate]
    let note: Note?
    /// Whether explicit days are replaced.
    let isReplacing: Bool

    func takeOffShifts(in roster: inout Roster) throws { try roster.assign(.off, to: dates) }

    /// Returns the explicit content of a day without its shift.
    func content(of day: ScheduleDay) -> DayContent {
        if !isReplacing, let record = day.record { return record.content }
        return free(day)
    }

    /// Returns whether an explicit day stays as it is and differs from the vacation.
    func keeps(_ day: ScheduleDay) -> Bool { content(of: day) != free(day) }

    private func free(_ day: ScheduleDay) -> DayContent {
        DayContent(day.below.leaves(of: DayWord(.free)), note: note)
    }
}
