/// The dates that are asked for, in the owner's zone.
struct CalendarWindow {
    /// The first date, and the one after the last, as wall times.
    let start: WallTime
    let end: WallTime
    /// The same as moments.
    let startMoment: Int
    let endMoment: Int
    let zone: Zone

    init(from: CivilDay, through: CivilDay, zone: Zone) {
        start = from.number * CivilDay.seconds
        end = (through.number + 1) * CivilDay.seconds
        startMoment = zone.moment(of: start)
        endMoment = zone.moment(of: end)
        self.zone = zone
    }

    /// Whether something that begins and ends at these times on any clock could be inside: no clock is two
    /// days from another.
    func mayInclude(_ first: WallTime, _ last: WallTime) -> Bool {
        first < end + 2 * CivilDay.seconds && last > start - 2 * CivilDay.seconds
    }

    /// Whether a span of wall times is inside; one without length if it begins inside.
    func includesTimes(_ first: WallTime, _ last: WallTime) -> Bool {
        first < end && (last > start || first >= start)
    }

    /// The same for moments.
    func includesMoments(_ first: Int, _ last: Int) -> Bool {
        first < endMoment && (last > startMoment || first >= startMoment)
    }
}
