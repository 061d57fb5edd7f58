package import UFreeAPI
import UFreeDomain

extension AvailabilityService {
    /// Returns the friends grouped by their status on a day (W1).
    /// - Parameters:
    ///   - date: `YYYY-MM-DD`.
    ///   - part: one of `PartWord`, to ask about a part of the day.
    ///   - time: `HH:MM` in the owner's zone, converted to each friend's zone; not combined with a part.
    ///   - names: names or ids of friends, or groups; empty means all friends.
    package func who(
        on date: String, part: String?, at time: String?, with names: [String] = []
    ) async throws(APIError) -> WhoResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            let question = try Self.question(on: date, part: part, time: time, of: profile, at: now)
            let date = question.date
            let mine = MyDays(profile: profile, now: now)
            // In a distant zone, the owner's time can fall on the day before or after.
            let all = try await ports.availability.getFriendsSchedules(
                date.adding(days: -1)...date.adding(days: 1))
            let schedules = names.isEmpty ? all : try await reader.meant(by: names, among: all)
            let answers = schedules.map { schedule in
                let word =
                    switch question.asked {
                    case .now: Self.word(now: schedule, at: now)
                    case .moment(let moment): Self.word(of: schedule, at: moment, now: now)
                    case .wholeDay: Self.word(of: schedule, on: date, now: now)
                    case .part(let part): Self.word(of: part, schedule, on: date, in: mine)
                    }
                return (person: schedule, word: word)
            }
            let sorted = WhoIsFree(answers)
            func value(_ schedule: FriendSchedule, parts: DayParts? = nil) -> WhoValue {
                let friend = schedule.friend
                // A moment is the same everywhere, and a part is one of the owner's day.
                let isElsewhere = question.asked == .wholeDay && friend.profile.zone != profile.zone
                let live = question.asked == .now ? schedule.live.said(at: now) : nil
                let note = live == nil ? Self.note(of: schedule, on: date, question.asked, now: now) : nil
                return WhoValue(
                    id: "\(friend.id)", name: friend.name.text, parts: parts.map(ValueMapping.parts),
                    asOf: friend.asOf.map(mapping.time), zone: isElsewhere ? friend.profile.zone.text : nil,
                    live: live.map { mapping.live($0, at: now) }, note: note?.text)
            }
            return WhoResponse(
                date: "\(date)", free: sorted.free.map { value($0) },
                partly: sorted.partly.map { value($0.person, parts: $0.parts) },
                busy: sorted.busy.map { value($0) }, unknown: sorted.unknown.map { value($0) })
        }
    }

    /// The time asked about: a whole day, a part of the owner's day, a moment, or now.
    private enum Question: Equatable {
        case wholeDay
        case part(DayPart)
        case moment(Timestamp)
        case now
    }

    /// - Throws: every error in the query.
    private static func question(
        on text: String, part: String?, time: String?, of profile: Profile, at now: Timestamp
    ) throws(ValidationFailure) -> (date: CivilDate, asked: Question) {
        var result = ValidationResult()
        let isNow = text == WhoResponse.now
        let date = result.reading { () throws(ValidationFailure) in
            isNow
                ? LocalCalendar.today(in: profile.zone, at: now)
                : try DaysRequest.date(text, field: "date")
        }
        let dayPart = part.flatMap { DaysEdit.part(of: $0, field: "part", &result) }
        let minute = time.flatMap(HourMinute.init(text:))?.minutes
        if let time, minute == nil {
            result.add(ValidationError(field: "at", rule: .time, given: time))
        }
        if part != nil, time != nil {
            result.add(ValidationError(field: "at", rule: .alone, limit: "part"))
        }
        if isNow, part != nil || time != nil {
            result.add(
                ValidationError(
                    field: part != nil ? "part" : "at", rule: .alone, limit: "date=\(WhoResponse.now)"))
        }
        guard let date, result.isValid else { throw ValidationFailure(errors: result.errors) }
        if isNow { return (date, .now) }
        if let dayPart { return (date, .part(dayPart)) }
        guard let minute else { return (date, .wholeDay) }
        return (date, .moment(LocalCalendar.moment(of: date, minute: minute, in: profile.zone)))
    }

    /// Returns a friend's status on the date. A day that is over in the friend's zone is unknown (Y7).
    private static func word(of schedule: FriendSchedule, on date: CivilDate, now: Timestamp) -> DayWord {
        guard date >= LocalCalendar.today(in: schedule.friend.profile.zone, at: now) else { return .unknown }
        return schedule.days.first { $0.date == date }?.word ?? .unknown
    }

    /// Returns a friend's status at a moment: free, busy or unknown. A time after the end of the evening is
    /// unknown.
    private static func word(of schedule: FriendSchedule, at moment: Timestamp, now: Timestamp) -> DayWord {
        let profile = schedule.friend.profile
        let date = LocalCalendar.today(in: profile.zone, at: moment)
        let word = word(of: schedule, on: date, now: now)
        let minute = LocalCalendar.minute(in: profile.zone, at: moment)
        guard word.status != .unknown, let part = profile.hours.part(atMinute: minute) else {
            return .unknown
        }
        return DayWord(word.freeParts.contains(DayParts(part)) ? .free : .busy)
    }

    /// Returns the note of the friend's day that the question falls on. A day that is over has none (Y7).
    private static func note(
        of schedule: FriendSchedule, on date: CivilDate, _ asked: Question, now: Timestamp
    ) -> Note? {
        let zone = schedule.friend.profile.zone
        let today = LocalCalendar.today(in: zone, at: now)
        let day =
            switch asked {
            case .wholeDay, .part: date
            case .moment(let moment): LocalCalendar.today(in: zone, at: moment)
            case .now: today
            }
        return day >= today ? schedule.days.first { $0.date == day }?.note : nil
    }

    /// Returns a friend's status right now: the live status if there is one, otherwise that of the day (L3).
    static func word(now schedule: FriendSchedule, at now: Timestamp) -> DayWord {
        switch schedule.live.said(at: now)?.word {
        case .free: DayWord(.free)
        case .busy: DayWord(.busy)
        case nil: word(of: schedule, at: now, now: now)
        }
    }

    /// Returns a friend's status for a part of the owner's day. If the friend is free for some of that time,
    /// the parts of the friend's own day are returned.
    private static func word(
        of part: DayPart, _ schedule: FriendSchedule, on date: CivilDate, in mine: MyDays
    ) -> DayWord {
        let said = mine.said(by: schedule, on: date)
        if said.free.contains(DayParts(part)) { return DayWord(.free) }
        if said.touched.contains(DayParts(part)) {
            let own = schedule.days.first { $0.date == date }?.word.freeParts ?? []
            return DayWord(freeParts: own.isEmpty || own == .all ? DayParts(part) : own)
        }
        return said.known.contains(DayParts(part)) ? DayWord(.busy) : .unknown
    }
}
