/// The sources of an owner's derived days (A11): shifts, then imported calendars, then defaults.
package struct Underlay: Sendable {
    package let defaults: [DayDefault]
    package let calendars: CalendarDays
    package let shifts: ShiftDays

    package init(defaults: [DayDefault], calendars: CalendarDays, shifts: ShiftDays) {
        self.defaults = defaults
        self.calendars = calendars
        self.shifts = shifts
    }

    /// - Parameter profile: supplies the hours of the parts of the day, and the zone of the clock.
    package init(
        defaults: [DayDefault], calendars: CalendarDays, roster: Roster, profile: Profile, zones: ZoneClock
    ) {
        self.init(
            defaults: defaults, calendars: calendars,
            shifts: ShiftDays(roster, hours: profile.hours, zone: profile.zone, zones))
    }

    /// Returns the shift, the events and the default of a date.
    package func layers(of date: CivilDate) -> DayLayers {
        DayLayers(
            shift: shifts.day(date), calendar: calendars.day(date), dayDefault: defaults.rule(for: date))
    }
}

/// The shift, the events and the default of one date, which apply unless the day is explicit.
package struct DayLayers: Hashable, Sendable {
    /// The effect of shifts on the date; nil if no shift is near it.
    package let shift: ShiftDay?
    /// The effect of calendars on the date; nil if they have none.
    package let calendar: CalendarDay?
    /// The default that applies to the date.
    package let dayDefault: DayDefault?

    package static let none = DayLayers(shift: nil, dayDefault: nil)

    package init(shift: ShiftDay?, calendar: CalendarDay? = nil, dayDefault: DayDefault?) {
        self.shift = shift
        self.calendar = calendar
        self.dayDefault = dayDefault
    }

    /// The derived status; nil if there is none. A shift of the day before takes its parts away from the
    /// layers below.
    package var word: DayWord? {
        if let shift, shift.shift != nil { return shift.word }
        let below = below
        guard let calendar else { return below }
        return calendar.word(over: below, taken: shift?.taken ?? [])
    }

    /// Returns what shifts leave of a status.
    package func leaves(of word: DayWord) -> DayWord { shift?.leaves(of: word) ?? word }

    /// The parts of the day that are taken, also if the day has no status.
    package var taken: DayParts {
        (shift?.taken ?? []).union(shift?.shift == nil ? calendar?.taken ?? [] : [])
    }

    /// The strongest source that gives a status.
    package var source: DaySource? {
        if shift?.shift != nil { return .shift }
        if let calendar, let word, calendar.isFreeElse || word != below { return .calendar }
        return shift?.word != nil ? .shift : dayDefault != nil ? .dayDefault : nil
    }

    /// What lies below calendars: a free day off, else the default. Parts that a shift of the day before takes are gone.
    private var below: DayWord? {
        shift?.word ?? dayDefault.map { leaves(of: $0.word) }
    }
}
