/// The effect of shifts on one date (S10).
package struct ShiftDay: Hashable, Sendable {
    /// A shift that begins on a date.
    package struct Worked: Hashable, Sendable {
        package let type: ShiftType
        /// The date it begins on.
        package let date: CivilDate

        package init(type: ShiftType, date: CivilDate) {
            self.type = type
            self.date = date
        }
    }

    package let date: CivilDate
    /// The slot of the date; nil if it has none.
    package let slot: ShiftSlot?
    /// Whether the slot comes from a rotation.
    package let isOfRotation: Bool
    /// The shift that begins on this date.
    package let shift: ShiftType?
    /// Shifts of earlier days, earliest first, that reach into this date with their hours or the rest after
    /// them.
    package let reaching: [Worked]
    /// The parts of the day taken by all of these shifts.
    package let taken: DayParts
    /// Whether it is a day off that counts as free (S13).
    package let isFreeDayOff: Bool

    /// The status that the shift layer gives the day: free in the parts that are not taken, and busy if all
    /// are. Nil without a shift or a free day off; then the default applies to the parts that are not taken.
    package var word: DayWord? {
        shift != nil || isFreeDayOff ? DayWord(freeParts: .all.subtracting(taken)) : nil
    }

    /// Returns what shifts leave of the status that a default gives.
    package func leaves(of word: DayWord) -> DayWord {
        word.status == .unknown || taken.isEmpty
            ? word : DayWord(freeParts: word.freeParts.subtracting(taken))
    }
}

/// The days of a roster, with the hours and the clock of its owner.
package struct ShiftDays: Sendable {
    package let roster: Roster
    private let hours: PartHours
    private let zone: ZoneName
    private let zones: ZoneClock
    /// The rotations, latest first: the first one that covers a date applies.
    private let rotations: [Rotation]
    /// How many days before a date a shift can begin and still reach into it. It ends at the latest on the
    /// next day, and a day of rest ends on the day after that, or an hour later when the clocks change.
    package static let reach = 3

    package init(_ roster: Roster, hours: PartHours, zone: ZoneName, _ zones: ZoneClock) {
        self.roster = roster
        self.hours = hours
        self.zone = zone
        self.zones = zones
        rotations = roster.rotations.values.inOrder.reversed()
    }

    /// Returns the effect of shifts on a date; nil if it has no slot and no shift reaches into it.
    package func day(_ date: CivilDate) -> ShiftDay? {
        if roster.days.isEmpty, rotations.isEmpty { return nil }
        var taken: DayParts = []
        var reaching: [ShiftDay.Worked] = []
        for days in (1...Self.reach).reversed() {
            let earlier = date.adding(days: -days)
            guard earlier < date, let type = shift(on: earlier) else { continue }
            let parts = parts(of: type, begunOn: earlier, daysBefore: days)
            if parts.isEmpty { continue }
            taken.formUnion(parts)
            reaching.append(ShiftDay.Worked(type: type, date: earlier))
        }
        let slot = slot(on: date)
        if slot == nil, reaching.isEmpty { return nil }
        let shift = shift(on: date)
        if let shift { taken.formUnion(parts(of: shift, begunOn: date, daysBefore: 0)) }
        return ShiftDay(
            date: date, slot: slot, isOfRotation: slot != nil && roster.days[date] == nil, shift: shift,
            reaching: reaching, taken: taken, isFreeDayOff: slot == .off && roster.settings.daysOffFree)
    }

    private func shift(on date: CivilDate) -> ShiftType? {
        slot(on: date)?.type.flatMap { roster.type($0) }
    }

    private func slot(on date: CivilDate) -> ShiftSlot? {
        if let said = roster.days[date] { return said }
        for rotation in rotations {
            if let slot = rotation.slot(on: date) { return slot }
        }
        return nil
    }

    /// Returns the parts of a date that a shift takes for at least a minute, rest included.
    private func parts(of type: ShiftType, begunOn date: CivilDate, daysBefore days: Int) -> DayParts {
        let worked = type.duration.minutes
        let rest = roster.settings.restHours * 60
        let end =
            rest == 0
            ? worked.upperBound
            : max(worked.upperBound, zones.advance(zone, date, worked.upperBound, rest))
        let midnight = days * HourMinute.perDay
        return hours.parts(touchedBy: worked.lowerBound - midnight..<end - midnight)
    }
}
