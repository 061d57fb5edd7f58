import UFreeDomain

/// Maps friends' days to the parts of the owner's days. In another zone or with other hours, a friend's
/// evening may be the owner's afternoon.
struct MyDays: Sendable {
    let profile: Profile
    let now: Timestamp

    /// The step at which a part of the owner's day is compared with a friend's parts, in minutes.
    private static let step = 30

    /// Returns a friend's status on the owner's dates.
    func said(
        by schedule: FriendSchedule, of dates: ClosedRange<CivilDate>
    ) -> [CivilDate: BestSlots<Friend>.Said] {
        let said = said(by: schedule)
        return dates.all.reduce(into: [:]) { $0[$1] = said($1) }
    }

    /// Returns a friend's status on one of the owner's dates.
    func said(by schedule: FriendSchedule, on date: CivilDate) -> BestSlots<Friend>.Said {
        said(by: schedule)(date)
    }

    /// Reads a friend's days once, for any number of dates.
    private func said(by schedule: FriendSchedule) -> (CivilDate) -> BestSlots<Friend>.Said {
        let theirs = schedule.friend.profile
        let today = LocalCalendar.today(in: theirs.zone, at: now)
        let words = schedule.days.reduce(into: [:]) { $0[$1.date] = $1.word }
        return { said(words, theirs, today, of: $0) }
    }

    private func said(
        _ words: [CivilDate: DayWord], _ theirs: Profile, _ today: CivilDate, of date: CivilDate
    ) -> BestSlots<Friend>.Said {
        if theirs.zone == profile.zone, theirs.hours == profile.hours {
            guard date >= today, let word = words[date], word.status != .unknown else { return .nothing }
            return BestSlots.Said(free: word.freeParts, known: .all)
        }
        var (free, known, touched): (DayParts, DayParts, DayParts) = ([], [], [])
        for part in DayPart.allCases {
            let moments = moments(of: part, on: date)
            let said = moments.compactMap { moment -> Bool?? in
                Self.isFree(words, theirs, today, at: moment)
            }
            let isKnown = !said.isEmpty && said.allSatisfy { $0 != nil }
            if isKnown { known.insert(DayParts(part)) }
            if isKnown, said.allSatisfy({ $0 == true }) { free.insert(DayParts(part)) }
            if said.contains(true) { touched.insert(DayParts(part)) }
        }
        return BestSlots.Said(free: free, known: known, touched: touched)
    }

    /// Returns the parts of a date that are not over.
    func open(on date: CivilDate) -> DayParts {
        guard date == LocalCalendar.today(in: profile.zone, at: now) else { return .all }
        let minute = LocalCalendar.minute(in: profile.zone, at: now)
        return DayPart.allCases.reduce(into: []) { parts, part in
            if profile.hours.range(of: part).upperBound > minute { parts.insert(DayParts(part)) }
        }
    }

    private func moments(of part: DayPart, on date: CivilDate) -> [Timestamp] {
        let range = profile.hours.range(of: part)
        return stride(from: range.lowerBound, to: range.upperBound, by: Self.step).map {
            LocalCalendar.moment(of: date, minute: $0, in: profile.zone)
        }
    }

    /// Returns whether the friend is free at a moment. The outer nil means that the moment is after the end
    /// of the friend's day and does not count; the inner nil means unknown.
    private static func isFree(
        _ words: [CivilDate: DayWord], _ theirs: Profile, _ today: CivilDate, at moment: Timestamp
    ) -> Bool?? {
        guard let part = theirs.hours.part(atMinute: LocalCalendar.minute(in: theirs.zone, at: moment)) else {
            return nil
        }
        let date = LocalCalendar.today(in: theirs.zone, at: moment)
        guard date >= today, let word = words[date], word.status != .unknown else { return .some(nil) }
        return word.freeParts.contains(DayParts(part))
    }
}
