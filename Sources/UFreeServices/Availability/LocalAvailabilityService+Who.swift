package import UFreeAPI
import UFreeDomain

extension LocalAvailabilityService {
    package func who(on date: String, part: String?, at time: String?) async throws(APIError) -> WhoResponse {
        try await answering {
            let (date, question) = try Self.question(on: date, part: part, time: time)
            let (profile, now, mapping) = try await reader.context()
            let moment = question.minute.map { LocalCalendar.moment(of: date, minute: $0, in: profile.zone) }
            // A time of mine falls on the day before or after for a friend far away.
            let schedules = try await ports.availability.getFriendsSchedules(
                date.adding(days: -1)...date.adding(days: 1))
            let answers = schedules.map { schedule in
                (person: schedule.friend, word: Self.word(of: schedule, on: date, at: moment, now: now))
            }
            let sorted = WhoIsFree(answers, question: question.asked)
            func value(_ friend: Friend, parts: DayParts? = nil) -> WhoValue {
                WhoValue(
                    id: "\(friend.id)", name: friend.profile.name.text, parts: parts.map(ValueMapping.parts),
                    asOf: friend.asOf.map(mapping.time))
            }
            return WhoResponse(
                date: "\(date)", free: sorted.free.map { value($0) },
                partly: sorted.partly.map { value($0.person, parts: $0.parts) },
                busy: sorted.busy.map { value($0) }, unknown: sorted.unknown.map { value($0) })
        }
    }

    /// - Throws: everything that is wrong with the question.
    private static func question(
        on text: String, part: String?, time: String?
    ) throws(ValidationFailure) -> (date: CivilDate, (asked: WhoQuestion, minute: Int?)) {
        var result = ValidationResult()
        let date = result.reading { () throws(ValidationFailure) in
            try DaysRequest.date(text, field: "date")
        }
        let dayPart = part.flatMap { DaysEdit.part(of: $0, field: "part", &result) }
        let minute = time.flatMap(ClockTime.minute)
        if let time, minute.map({ $0 < 1_440 }) != true {
            result.add(ValidationError(field: "at", rule: "time", given: time))
        }
        if part != nil, time != nil {
            result.add(ValidationError(field: "at", rule: "alone", limit: "part"))
        }
        guard let date, result.isValid else { throw ValidationFailure(errors: result.errors) }
        return (date, (dayPart.map { .part($0) } ?? .wholeDay, minute))
    }

    /// What a friend says of the date, or of the part that a moment falls into: then only free or busy. A day
    /// that is over for the friend is unknown (Y7), and so is the time after the evening's end.
    private static func word(
        of schedule: FriendSchedule, on date: CivilDate, at moment: Timestamp?, now: Timestamp
    ) -> DayWord {
        let zone = schedule.friend.profile.zone
        let asked = moment.map { LocalCalendar.today(in: zone, at: $0) } ?? date
        guard asked >= LocalCalendar.today(in: zone, at: now),
            let word = schedule.days.first(where: { $0.date == asked })?.word, word.status != .unknown
        else { return .unknown }
        guard let moment else { return word }
        let minute = LocalCalendar.minute(in: zone, at: moment)
        guard let part = schedule.friend.profile.hours.part(atMinute: minute) else { return .unknown }
        return DayWord(word.freeParts.contains(DayParts(part)) ? .free : .busy)
    }
}
