package import UFreeAPI
import UFreeDomain

extension AvailabilityService {
    /// Returns who is free in each part of the owner's days from today (W2).
    /// - Parameter days: 1 to `OverlapQuery.most`; nil for 7.
    package func overlap(days: Int?) async throws(APIError) -> OverlapResponse {
        try await answering {
            var result = ValidationResult()
            let count = days ?? 7
            result.check(.number(count), field: "days", rules: [.range(1...OverlapQuery.most)])
            try result.throwIfInvalid()
            let (profile, now, _) = try await reader.context()
            let today = LocalCalendar.today(in: profile.zone, at: now)
            let range = today...today.adding(days: count - 1)
            let mine = MyDays(profile: profile, now: now)
            let friends = try await ports.availability.getFriendsSchedules(
                range.lowerBound.adding(days: -1)...range.upperBound.adding(days: 1))
            let own = UserSchedule(
                owner: ports.identity.owner, name: profile.name, dates: range,
                stored: try await ports.availability.getMySchedule(range),
                over: try await ports.availability.getMyUnderlay())
            return OverlapResponse(
                people: friends.count,
                days: own.weeklyStatus.map { day in
                    let open = mine.open(on: day.date)
                    let said = friends.map { (id: "\($0.friend.id)", said: mine.said(by: $0, on: day.date)) }
                    return OverlapDayValue(
                        date: "\(day.date)",
                        parts: DayPart.allCases.map { Self.part($0, of: day, said, open: open) })
                })
        }
    }

    private static func part(
        _ part: DayPart, of day: ScheduleDay, _ said: [(id: String, said: BestSlots<Friend>.Said)],
        open: DayParts
    ) -> OverlapPartValue {
        let parts = DayParts(part)
        let free = said.filter { $0.said.free.contains(parts) }
        let unknown = said.filter { !$0.said.known.contains(parts) }
        let busy = said.filter { $0.said.known.contains(parts) && !$0.said.free.contains(parts) }
        let me =
            day.status != .unknown
            ? day.word.freeParts.contains(parts) ? "free" : "busy"
            : takenByShift(on: day).contains(parts) ? "busy" : "unknown"
        return OverlapPartValue(
            part: ValueMapping.word(part).rawValue, free: free.map(\.id), busy: busy.map(\.id),
            unknown: unknown.map(\.id), me: me, over: !open.contains(parts))
    }
}
