package import UFreeAPI
import UFreeDomain

extension AvailabilityService {
    /// Explains the status of one of the owner's days.
    /// - Parameter date: `YYYY-MM-DD`.
    package func why(_ date: String) async throws(APIError) -> WhyResponse {
        try await answering {
            let date = try DaysRequest.date(date, field: "date")
            let (profile, now, mapping) = try await reader.context()
            let underlay = try await ports.availability.getMyUnderlay()
            let record = try await ports.availability.getMySchedule(date...date).first
            let day = ScheduleDay(date: date, record: record, below: underlay.layers(of: date))
            let explicit = record.map { record in
                WhyLayerValue(
                    source: ValueMapping.source(.explicit), status: ValueMapping.word(record.status),
                    parts: ValueMapping.parts(record.word.freeParts), note: record.note?.text,
                    since: mapping.time(record.updatedAt))
            }
            let shifts = day.below.shift.flatMap { shift in
                Self.layer(shift, underlay.shifts.roster)
            }
            let calendars = day.below.calendar.map(Self.layer)
            let defaults = mapping.dayDefaults(
                underlay.defaults, today: LocalCalendar.today(in: profile.zone, at: now))
            let dayDefault = underlay.defaults.filter { $0.names(date) }.inOrder.reversed().map { rule in
                WhyLayerValue(
                    source: ValueMapping.source(.dayDefault), status: ValueMapping.word(rule.word.status),
                    parts: ValueMapping.parts(rule.word.freeParts), note: nil,
                    since: mapping.time(rule.createdAt),
                    default: defaults.first { $0.id == ValueMapping.id(rule) })
            }
            // A free day off lies below calendars.
            let isDayOff = day.below.shift.map { $0.shift == nil && $0.isFreeDayOff } ?? false
            let layers = isDayOff ? [explicit, calendars, shifts] : [explicit, shifts, calendars]
            return WhyResponse(
                date: "\(date)", day: mapping.day(day, isMine: true),
                layers: layers.compactMap(\.self) + dayDefault,
                dayOff: day.below.shift.flatMap { $0.slot == .off ? Self.source($0.isOfRotation) : nil })
        }
    }

    private static func layer(_ day: CalendarDay) -> WhyLayerValue {
        let word = day.word(over: nil) ?? .unknown
        return WhyLayerValue(
            source: ValueMapping.source(.calendar), status: ValueMapping.word(word.status),
            parts: ValueMapping.parts(word.freeParts), note: nil, since: nil,
            taken: ValueMapping.parts(day.taken), events: day.items.map(ValueMapping.event))
    }

    private static func source(_ isOfRotation: Bool) -> String {
        isOfRotation ? ShiftDayValue.rotation : ShiftDayValue.assigned
    }

    /// Returns nil if no shift affects the day: a day off alone has no status, unless it is free.
    private static func layer(_ day: ShiftDay, _ roster: Roster) -> WhyLayerValue? {
        let own = day.shift.map { ShiftDay.Worked(type: $0, date: day.date) }
        let shifts = day.reaching + [own].compactMap(\.self)
        guard !shifts.isEmpty || day.isFreeDayOff else { return nil }
        let word = day.word ?? .unknown
        return WhyLayerValue(
            source: ValueMapping.source(.shift), status: ValueMapping.word(word.status),
            parts: ValueMapping.parts(word.freeParts), note: nil, since: nil,
            shifts: shifts.map { worked in
                WhyShiftValue(
                    symbol: worked.type.symbol.text, title: worked.type.title.text, date: "\(worked.date)",
                    duration: ValueMapping.duration(worked.type.duration),
                    source: source(roster.days[worked.date] == nil),
                    restHours: roster.settings.restHours)
            }, taken: ValueMapping.parts(day.taken))
    }
}
