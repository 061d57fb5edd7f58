package import UFreeAPI
import UFreeDomain

/// Weeks, days, and who is free (A, W).
package struct AvailabilityService: Sendable {
    let ports: ServicePorts
    let reader: FriendReader

    package init(_ ports: ServicePorts) {
        self.ports = ports
        self.reader = FriendReader(ports: ports)
    }

    /// Returns seven days from the owner's today: the owner's days, or those of a friend given by name or id.
    package func week(of friend: String?) async throws(APIError) -> WeekResponse {
        try await answering { try await schedule(of: friend, nil) }
    }

    /// The days of a range of dates, each `YYYY-MM-DD`: mine, or those of a friend named by name or id. Every date of the
    /// range is in the answer. A date for which nothing is stored is unknown, and so is each friend's date that is over
    /// where the friend is (Y7).
    package func days(of friend: String?, from: String, to: String) async throws(APIError) -> WeekResponse {
        try await answering { try await schedule(of: friend, try DaysRequest.range(from: from, to: to)) }
    }

    /// Sets every date, each `YYYY-MM-DD`, to the same status. Either all dates are changed or none.
    package func setDays(_ dates: [String], _ body: SetDaysBody) async throws(APIError) -> ChangeResponse {
        try await answering {
            try await change(dates, dryRun: body.dryRun ?? false) { DaysEdit(body, &$0) }
        }
    }

    /// Writes or removes the note of days that have a status.
    package func noteDays(_ dates: [String], _ body: NoteBody) async throws(APIError) -> ChangeResponse {
        try await answering { try await change(dates) { .note(.init(body.note ?? "", &$0)) } }
    }

    /// Clears explicit days.
    package func clearDays(_ dates: [String]) async throws(APIError) -> ChangeResponse {
        try await answering { try await change(dates) { _ in .clear } }
    }

    /// Moves days on to the next status (A8).
    package func cycleDays(_ dates: [String]) async throws(APIError) -> ChangeResponse {
        try await answering { try await change(dates) { _ in .cycle } }
    }

    // MARK: Weeks

    /// - Parameter dates: nil is the week from the owner's today.
    private func schedule(of friend: String?, _ dates: ClosedRange<CivilDate>?) async throws -> WeekResponse {
        if let friend { return try await friendsDays(friend, dates) }
        let (profile, now, mapping) = try await reader.context()
        let range = dates ?? UserSchedule.dates(from: LocalCalendar.today(in: profile.zone, at: now))
        let mine = UserSchedule(
            owner: ports.identity.owner, name: profile.name, dates: range,
            stored: try await ports.availability.getMySchedule(range),
            over: try await ports.availability.getMyUnderlay())
        return WeekResponse(
            owner: mapping.me(mine.owner, mine.name), zone: profile.zone.text,
            days: mine.weeklyStatus.map { mapping.day($0, isMine: true) }, asOf: nil,
            live: mapping.live(try await ports.live.live()[ports.identity.owner], at: now),
            isRange: dates != nil)
    }

    private func friendsDays(_ who: String, _ dates: ClosedRange<CivilDate>?) async throws -> WeekResponse {
        let (_, now, mapping) = try await reader.context()
        let schedule = try await reader.schedule(of: who, at: now, dates)
        let (friend, profile) = (schedule.friend, schedule.friend.profile)
        let today = LocalCalendar.today(in: profile.zone, at: now)
        let days = UserSchedule(
            owner: friend.id, name: profile.name, dates: dates ?? UserSchedule.dates(from: today),
            stored: schedule.days.filter { $0.date >= today })
        return WeekResponse(
            owner: mapping.person(friend.id, profile.name), zone: profile.zone.text,
            days: days.weeklyStatus.map { mapping.day($0, isMine: false) },
            asOf: friend.asOf.map(mapping.time), live: mapping.live(schedule.live, at: now),
            isRange: dates != nil)
    }

    // MARK: Changes

    private func change(
        _ texts: [String], dryRun: Bool = false, _ read: (inout ValidationResult) -> DaysEdit?
    ) async throws -> ChangeResponse {
        let (profile, now, mapping) = try await reader.context()
        var request = DaysRequest(texts, today: LocalCalendar.today(in: profile.zone, at: now), read)
        let dates = request.dates
        if let edit = request.edit, edit.dependsOnDays {
            request.judge(try await stored(dates), for: edit)
        }
        guard let edit = request.edit, request.result.isValid else {
            throw ValidationFailure(errors: request.result.errors)
        }
        let changes =
            dryRun
            ? try await preview(dates, mapping) { try edit($0) }
            : try await ports.availability.updateMySchedule(for: dates, at: now) { try edit($0) }
                .map(mapping.change)
        return try await response(changes, dryRun: dryRun)
    }

    func response(
        _ changes: [DayChangeValue], defaults: [DefaultValue]? = nil, shifts: Bool? = nil,
        shortRests: [ShortRestValue]? = nil, dryRun: Bool
    ) async throws -> ChangeResponse {
        let audience = try await reader.audience()
        return ChangeResponse(
            changes: changes, dryRun: dryRun, friendsConnected: audience.connected,
            friendsWaiting: audience.waiting, defaults: defaults, shifts: shifts, shortRests: shortRests)
    }

    /// Returns what an edit would change.
    /// - Parameters:
    ///   - dates: ascending.
    ///   - underlay: the defaults and shifts to assume; nil means the current ones.
    func preview(
        _ dates: [CivilDate], over underlay: Underlay? = nil, _ mapping: ValueMapping,
        _ edit: (ScheduleDay) throws -> DayContent?
    ) async throws -> [DayChangeValue] {
        try await stored(dates, over: underlay).compactMap { day in
            let after = day.content(after: try edit(day))
            guard after != day.record?.content else { return nil }
            return DayChangeValue(
                date: "\(day.date)", before: mapping.day(day, isMine: true),
                after: mapping.preview(after, of: day))
        }
    }

    /// Returns the stored days of dates in ascending order.
    private func stored(_ dates: [CivilDate], over other: Underlay? = nil) async throws -> [ScheduleDay] {
        guard let first = dates.first, let last = dates.last else { return [] }
        let stored = try await ports.availability.getMySchedule(first...last)
        let records = stored.reduce(into: [:]) { $0[$1.date] = $1 }
        let underlay = if let other { other } else { try await ports.availability.getMyUnderlay() }
        return dates.map {
            ScheduleDay(date: $0, record: records[$0], below: underlay.layers(of: $0))
        }
    }
}
