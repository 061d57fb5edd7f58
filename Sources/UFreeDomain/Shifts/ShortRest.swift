/// Two shifts in a row with less rest between them than the European working time directive grants: eleven
/// consecutive hours in each 24 (2003/88/EC, Article 3). It is a warning and refuses nothing (S14).
package struct ShortRest: Hashable, Sendable {
    /// Eleven hours, in minutes.
    package static let required = 11 * 60

    package let first: ShiftDay.Worked
    package let second: ShiftDay.Worked
    /// The time between them on a wall clock, in minutes; 0 if they overlap. In the night in which the clocks
    /// change it is an hour more or less.
    package let minutes: Int

    /// Returns nil if the rest is long enough, or if a shift of the whole day has no hours to compare.
    init?(_ first: ShiftDay.Worked, _ second: ShiftDay.Worked) {
        guard first.type.duration != .allDay, second.type.duration != .allDay else { return nil }
        let midnight = first.date.days(until: second.date) * HourMinute.perDay
        let rest = midnight + second.type.duration.minutes.lowerBound - first.type.duration.minutes.upperBound
        guard rest < Self.required else { return nil }
        (self.first, self.second, minutes) = (first, second, max(0, rest))
    }
}

/// Short rests of the same length between shifts of the same types.
package struct ShortRests: Hashable, Sendable {
    /// The earliest one.
    package let earliest: ShortRest
    /// How many there are, 1 or more.
    package private(set) var count: Int

    /// Groups short rests, earliest first.
    static func grouped(_ rests: [ShortRest]) -> [ShortRests] {
        rests.reduce(into: []) { groups, rest in
            let same = groups.firstIndex {
                $0.earliest.first.type.id == rest.first.type.id
                    && $0.earliest.second.type.id == rest.second.type.id
                    && $0.earliest.minutes == rest.minutes
            }
            if let same {
                groups[same].count += 1
            } else {
                groups.append(ShortRests(earliest: rest, count: 1))
            }
        }
    }
}

extension Roster {
    /// Returns the short rests that an earlier roster did not have, in the days that can be set: the second
    /// shift begins between today and the last of them.
    package func shortRests(since old: Roster, today: CivilDate) -> [ShortRests] {
        // The first shift may have begun the day before yesterday and ended yesterday at the latest.
        let dates = today.adding(days: -2)...today.adding(days: AvailabilityRules.daysAhead)
        let known = Set(old.shortRests(in: dates).map(ShortRestPlace.init))
        return ShortRests.grouped(
            shortRests(in: dates).filter { $0.second.date >= today && !known.contains(ShortRestPlace($0)) })
    }

    /// Returns the short rests between the shifts that begin in a range, earliest first.
    private func shortRests(in dates: ClosedRange<CivilDate>) -> [ShortRest] {
        var last: ShiftDay.Worked?
        return dates.all.compactMap { date in
            guard let type = slot(on: date)?.type.flatMap({ type($0) }) else { return nil }
            let worked = ShiftDay.Worked(type: type, date: date)
            defer { last = worked }
            return last.flatMap { ShortRest($0, worked) }
        }
    }
}

/// A short rest without what its shifts are called.
private struct ShortRestPlace: Hashable {
    private let first: CivilDate
    private let second: CivilDate
    private let minutes: Int

    init(_ rest: ShortRest) { (first, second, minutes) = (rest.first.date, rest.second.date, rest.minutes) }
}
