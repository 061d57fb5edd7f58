/// What lies beneath an owner's own words of dates (A11): shifts over defaults.
package struct Underlay: Sendable {
    package let defaults: [DayDefault]
    package let shifts: ShiftDays

    package init(defaults: [DayDefault], shifts: ShiftDays) {
        self.defaults = defaults
        self.shifts = shifts
    }

    /// - Parameter profile: whose hours the parts of a day have, and whose zone the clock.
    package init(defaults: [DayDefault], roster: Roster, profile: Profile, zones: ZoneClock) {
        self.init(
            defaults: defaults, shifts: ShiftDays(roster, hours: profile.hours, zone: profile.zone, zones))
    }

    /// What lies beneath the word of one date.
    package func layers(of date: CivilDate) -> DayLayers {
        DayLayers(shift: shifts.day(date), standing: defaults.rule(for: date))
    }
}

/// What lies beneath an owner's own word of one date.
package struct DayLayers: Hashable, Sendable {
    /// What shifts make of the date; nil where there is none near it.
    package let shift: ShiftDay?
    /// The default that names it.
    package let standing: DayDefault?

    package static let none = DayLayers(shift: nil, standing: nil)

    package init(shift: ShiftDay?, standing: DayDefault?) {
        self.shift = shift
        self.standing = standing
    }

    /// What they say together; nil where nothing is known. A shift of the day before takes its part of what a default says.
    package var word: DayWord? {
        if let word = shift?.word { return word }
        return standing.map { shift?.leaves(of: $0.word) ?? $0.word }
    }

    /// The strongest that says something.
    package var source: DaySource? { shift?.word != nil ? .shift : standing != nil ? .standing : nil }
}
