package import UFreeAPI
import UFreeDomain

extension AvailabilityService {
    /// When friends are free together in the next seven days, best first (W2).
    /// - Parameters:
    ///   - names: names or ids of friends; none is all of them.
    ///   - part: one of `PartWord`, to ask for a part of the day alone.
    ///   - minimum: how many have to be free, 1 or more; nil is all but one.
    package func best(with names: [String], part: String?, minimum: Int?) async throws(APIError)
        -> BestResponse
    {
        try await answering {
            var result = ValidationResult()
            let asked = part.flatMap { DaysEdit.part(of: $0, field: "part", &result) }
            if let minimum { result.check(.number(minimum), field: "min", rules: [.range(1...10_000)]) }
            try result.throwIfInvalid()
            let (profile, now, _) = try await reader.context()
            let mine = MyDays(profile: profile, now: now)
            let week = UserSchedule.dates(from: LocalCalendar.today(in: profile.zone, at: now))
            let people = try await schedules(of: names, around: week)
            let own = UserSchedule(
                owner: ports.identity.owner, name: profile.name, today: week.lowerBound,
                stored: try await ports.availability.getMySchedule(week),
                over: try await ports.availability.getMyUnderlay())
            let best = BestSlots(
                people.map { (person: $0.friend, said: mine.said(by: $0, of: week)) },
                on: own.weeklyStatus.map { ($0.date, Self.open($0, mine)) },
                part: asked, minimum: minimum ?? people.count - 1)
            return BestResponse(
                people: people.count, slots: best.slots.map { Self.value($0, own.day(for: $0.date)) })
        }
    }

    /// The parts of one of my days that are not over and that I did not say to be busy in. The day after a night may be unknown:
    /// its morning is taken nevertheless.
    private static func open(_ day: ScheduleDay, _ mine: MyDays) -> DayParts {
        let open = mine.open(on: day.date)
        guard day.status == .unknown else { return open.intersection(day.word.freeParts) }
        let taken = day.record == nil ? day.beneath.shift?.taken : nil
        return open.subtracting(taken ?? [])
    }

    /// Friends by their names or ids, each once; all of them where none is named.
    private func schedules(
        of names: [String], around week: ClosedRange<CivilDate>
    ) async throws -> [FriendSchedule] {
        let all = try await ports.availability.getFriendsSchedules(
            week.lowerBound.adding(days: -1)...week.upperBound.adding(days: 1))
        guard !names.isEmpty else { return all }
        let people = PersonResolver(candidates: all.map { Candidate($0.friend, meaning: $0) })
        var seen: Set<OwnerID> = []
        return try names.map(people.resolve).filter { seen.insert($0.friend.id).inserted }
    }

    private static func value(_ slot: BestSlots<Friend>.Slot, _ mine: ScheduleDay?) -> BestSlotValue {
        BestSlotValue(
            date: "\(slot.date)", part: slot.part.map { ValueMapping.word($0).rawValue } ?? BestSlotValue.day,
            free: slot.free.map { ValueMapping.person($0.id, $0.profile.name) },
            missing: slot.missing.map { missing in
                BestMissingValue(
                    id: "\(missing.person.id)", name: missing.person.profile.name.text,
                    known: missing.isKnown)
            }, mine: mine.map { $0.status != .unknown } == true ? "free" : "unknown")
    }
}
