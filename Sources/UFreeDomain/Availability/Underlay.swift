/// The sources of an owner's derived days (A11): shifts, then defaults.
package struct Underlay: Sendable {
    package let defaults: [DayDefault]
    package let shifts: ShiftDays

    package init(defaults: [DayDefault], shifts: ShiftDays) {
        self.defaults = defaults
        self.shifts = shifts
    }

    /// - Parameter profile: supplies the hours of the parts of the day, and the zone of the clock.
    package init(defaults: [DayDefault], roster: Roster, profile: Profile, zones: ZoneClock) {
        self.init(
            defaults: defaults, shifts: ShiftDays(roster, hours: profile.hours, zone: profile.zone, zones))
    }

    /// Returns the shift and the default of a date.
    package func layers(of date: CivilDate) -> DayLayers {
        DayLayers(shift: shifts.day(date), dayDefault: defaults.rule(for: date))
    }
}

/// The shift and the default of one date, which apply unless the day is explicit.
package struct DayLayers: Hashable, Sendable {
    /// The effect of shifts on the date; nil if no shift is near it.
    package let shift: ShiftDay?
    /// The default that applies to the date.
    package let dayDefault: DayDefault?

    package static let none = DayLayers(shift: nil, dayDefault: nil)

    package init(shift: ShiftDay?, dayDefault: DayDefault?) {
        self.shift = shift
        self.dayDefault = dayDefault
    }

    /// Returns what shifts leave of a status.
    package func leaves(of word: DayWord) -> DayWord { shift?.leaves(of: word) ?? word }

    /// The derived status; nil if there is none. A shift of the day before takes its parts away from the
    /// default.
    package var word: DayWord? {
        if let word = shift?.word { return word }
        return dayDefault.map { shift?.leaves(of: $0.word) ?? $0.word }
    }

    /// The strongest source that gives a status.
    package var source: DaySource? { shift?.word != nil ? .shift : dayDefault != nil ? .dayDefault : nil }
}
