package import UFreeAPI
import UFreeDomain

extension AvailabilityService {
    /// Returns the times in the next seven days, or on some dates, when friends are free together, best first (W2),
    /// and those of the four weeks after if there are none in the next seven days.
    /// - Parameters:
    ///   - names: names or ids of friends, or groups; empty means all friends.
    ///   - part: one of `PartWord`, to search only one part of the day.
    ///   - minimum: how many friends must be free, 1 or more; nil means all but one.
    ///   - dates: `YYYY-MM-DD` each, at most 400 days from the first to the last; empty means the next seven days.
    package func best(
        with names: [String], part: String?, minimum: Int?, dates: [String] = []
    ) async throws(APIError) -> BestResponse {
        try await answering {
            var result = ValidationResult()
            let asked = part.flatMap { DaysEdit.part(of: $0, field: "part", &result) }
            if let minimum { result.check(.number(minimum), field: "min", rules: [.range(1...10_000)]) }
            let wanted = Self.dates(dates, &result)
            try result.throwIfInvalid()
            let (profile, now, _) = try await reader.context()
            let search = Search(
                mine: MyDays(profile: profile, now: now), names: names, part: asked, minimum: minimum)
            let week =
                wanted?.range ?? UserSchedule.dates(from: LocalCalendar.today(in: profile.zone, at: now))
            let (people, most, slots) = try await slots(search, in: week, only: wanted?.dates)
            let isLater = wanted == nil && slots.isEmpty && people > 0
            return BestResponse(
                people: people, slots: slots, most: most,
                later: isLater ? try await self.slots(search, in: Self.after(week), only: nil).slots : nil)
        }
    }

    /// What is asked for, whatever the dates.
    private struct Search {
        let mine: MyDays
        let names: [String]
        let part: DayPart?
        let minimum: Int?
    }

    /// The four weeks after a range.
    private static func after(_ range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
        range.upperBound.adding(days: 1)...range.upperBound.adding(days: 28)
    }

    /// Returns how many friends were considered, the most of them that are free at once, and the times that suit
    /// enough of them.
    /// - Parameter dates: the only dates to consider; nil for all of the range.
    private func slots(
        _ search: Search, in range: ClosedRange<CivilDate>, only dates: Set<CivilDate>?
    ) async throws -> (people: Int, most: Int, slots: [BestSlotValue]) {
        let mine = search.mine
        let people = try await schedules(of: search.names, around: range)
        let own = UserSchedule(
            owner: ports.identity.owner, name: mine.profile.name, dates: range,
            stored: try await ports.availability.getMySchedule(range),
            over: try await ports.availability.getMyUnderlay())
        let best = BestSlots(
            people.map { (person: $0.friend, said: mine.said(by: $0, of: range)) },
            on: own.weeklyStatus.filter { dates?.contains($0.date) ?? true }
                .map { ($0.date, Self.open($0, mine)) },
            part: search.part, minimum: search.minimum ?? people.count - 1)
        return (people.count, best.most, best.slots.map { Self.value($0, own.day(for: $0.date)) })
    }

    /// Reads dates; nil without any.
    private static func dates(
        _ texts: [String], _ result: inout ValidationResult
    ) -> (dates: Set<CivilDate>, range: ClosedRange<CivilDate>)? {
        let dates = texts.compactMap { text in
            result.reading { () throws(ValidationFailure) in try DaysRequest.date(text) }
        }.sorted()
        guard let first = dates.first, let last = dates.last else { return nil }
        guard first.days(until: last) < DaysRequest.longestRange else {
            result.add(
                ValidationError(field: "dates", rule: .maxSlots, limit: "\(DaysRequest.longestRange)"))
            return nil
        }
        return (Set(dates), first...last)
    }

    /// Returns the parts of one of the owner's days that are not over and for which the owner is not busy. On
    /// an unknown day, the parts taken by a shift, such as the morning after a night shift, are excluded.
    private static func open(_ day: ScheduleDay, _ mine: MyDays) -> DayParts {
        let open = mine.open(on: day.date)
        guard day.status == .unknown else { return open.intersection(day.word.freeParts) }
        return open.subtracting(takenByShift(on: day))
    }

    /// Returns the parts of an unknown day that a shift takes; none if the owner said that the day is unknown.
    static func takenByShift(on day: ScheduleDay) -> DayParts {
        day.record == nil ? day.below.taken : []
    }

    /// Resolves friends by name or id, each once; no names means all friends.
    private func schedules(
        of names: [String], around week: ClosedRange<CivilDate>
    ) async throws -> [FriendSchedule] {
        let all = try await ports.availability.getFriendsSchedules(
            week.lowerBound.adding(days: -1)...week.upperBound.adding(days: 1))
        return names.isEmpty ? all : try await reader.meant(by: names, among: all)
    }

    private static func value(_ slot: BestSlots<Friend>.Slot, _ mine: ScheduleDay?) -> BestSlotValue {
        BestSlotValue(
            date: "\(slot.date)", part: slot.part.map { ValueMapping.word($0).rawValue } ?? BestSlotValue.day,
            free: slot.free.map { PersonValue(id: "\($0.id)", name: $0.name.text) },
            missing: slot.missing.map { missing in
                BestMissingValue(
                    id: "\(missing.person.id)", name: missing.person.name.text,
                    known: missing.isKnown)
            }, mine: mine.map { $0.status != .unknown } == true ? "free" : "unknown")
    }
}
