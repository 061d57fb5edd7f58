import FoundationEssentials
package import UFreeDomain
import UFreeNode
package import UFreeServices
package import UFreeSync

extension MemoryDatabase {
    package func getMySchedule(_ dates: ClosedRange<CivilDate>) -> [DayAvailability] {
        days.values.compactMap(\.record).filter { dates.contains($0.date) }.sorted { $0.date < $1.date }
    }

    package func getMyDefaults() -> [DayDefault] { standing.live.inOrder }

    /// What lies beneath my days.
    package func getMyUnderlay() -> Underlay {
        Underlay(defaults: getMyDefaults(), roster: roster, profile: profile, zones: zones)
    }

    package mutating func updateMySchedule(
        for dates: [CivilDate], at now: Timestamp, _ edit: (ScheduleDay) throws -> DayContent?
    ) throws -> [DayChange] {
        let changes = try change(dates, at: now, edit)
        if !changes.isEmpty { ownChanges.append(OwnChange(days: changes)) }
        return changes
    }

    package mutating func updateMyDefaults(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: ([DayDefault]) throws -> [DayDefault]
    ) throws -> [DayChange] {
        let before = getMyDefaults()
        let changes = try changeDefaults(over: dates, at: now, edit)
        if getMyDefaults() != before { ownChanges.append(OwnChange(defaults: before)) }
        return changes
    }

    mutating func importMine(
        _ dates: [CivilDate], _ defaults: ([DayDefault]) throws -> [DayDefault],
        _ roster: (inout Roster) throws -> Void, at now: Timestamp,
        _ edit: (ScheduleDay) throws -> DayContent?
    ) throws -> [DayChange] {
        let before = getMyDefaults()
        let today = zones.today(profile.zone, now)
        let shifts = try changeRoster(over: today...today, at: now, roster)
        _ = try changeDefaults(over: today...today, at: now, defaults)
        let changes = try change(dates, at: now, edit)
        let isAnother = getMyDefaults() != before
        if !changes.isEmpty || isAnother || shifts.before != shifts.after {
            ownChanges.append(
                OwnChange(
                    days: changes, defaults: isAnother ? before : nil,
                    roster: shifts.after.changes(since: shifts.before)))
        }
        return changes
    }

    package mutating func undoMyChanges(
        _ count: Int, over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ check: (CivilDate) throws -> Void
    ) throws -> [DayChange] {
        guard !ownChanges.isEmpty else { throw AvailabilityError.nothingToUndo }
        var undone: [DayChange] = []
        for _ in 0..<min(count, ownChanges.count) {
            let change = ownChanges.removeLast()
            if !change.roster.isEmpty {
                let today = zones.today(profile.zone, now)
                for date in change.roster.flatMap({ $0.dates(before: today, days: Retention.pastDays) }) {
                    try check(date)
                }
                undone += try changeRoster(over: dates, at: now) { $0 = $0.undoing(change.roster) }.days
            }
            if let before = change.defaults {
                undone += try changeDefaults(over: dates, at: now) { _ in before }
            }
            let days = Dictionary(change.days.map { ($0.before.date, $0) }, uniquingKeysWith: { $1 })
            for date in days.keys.sorted() { try check(date) }
            undone += try self.change(days.keys.sorted(), at: now) { day in
                guard let change = days[day.date], day.record?.content == change.after.record?.content
                else { throw AvailabilityError.changedSince(day.date) }
                return change.before.record?.content
            }
        }
        return undone
    }

    private mutating func changeDefaults(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: ([DayDefault]) throws -> [DayDefault]
    ) throws -> [DayChange] {
        let before = getMyDefaults()
        let after = try edit(before).inOrder
        var changes: [(before: DayDefault?, after: DayDefault?)] = []
        for old in before where !after.contains(where: { $0.id == old.id }) { changes.append((old, nil)) }
        for new in after {
            let old = before.first { $0.id == new.id }
            if old != new { changes.append((old, new)) }
        }
        guard !changes.isEmpty else { return [] }
        for (old, new) in changes {
            guard let rule = new ?? old else { continue }
            try rule.validate().throwIfInvalid()
            standing.removeAll { $0.rule.id == rule.id }
            standing.append(
                OwnDays.Standing(rule, isDeleted: new == nil))
            _ = nextStamp(at: now)
        }
        let shifts = getMyUnderlay().shifts
        let days = days(
            in: dates, from: Underlay(defaults: before, shifts: shifts),
            to: Underlay(defaults: after, shifts: shifts))
        publish(PrivacyLevel.allCases, at: now)
        let last = changes.count - 1
        journal(
            changes.enumerated().map { index, change in
                .standing(before: change.before, after: change.after, days: index == last ? days : [])
            }, at: now)
        return days
    }

    private mutating func change(
        _ dates: [CivilDate], at now: Timestamp, _ edit: (ScheduleDay) throws -> DayContent?
    ) throws -> [DayChange] {
        let underlay = getMyUnderlay()
        var done: Set<CivilDate> = []
        var changes: [DayChange] = []
        for date in dates where done.insert(date).inserted {
            let before = ScheduleDay(
                date: date, record: days[date]?.record, beneath: underlay.layers(of: date))
            guard let after = try before.applying(try edit(before), id: ids.id(of: date), at: now)
            else { continue }
            changes.append(DayChange(before: before, after: after))
        }
        for change in changes {
            days[change.after.date] = OwnDay(record: change.after.record, stamp: nextStamp(at: now))
        }
        // Views that nobody reads follow when somebody begins to.
        publish(Set(links.values.compactMap { $0.friendship?.level }), at: now)
        journal(
            changes.map { .day(owner: owner, isMine: true, before: $0.before, after: $0.after) }, at: now)
        return changes
    }

    package func getFriendsSchedules(_ dates: ClosedRange<CivilDate>) -> [FriendSchedule] {
        friends().map { friend in
            let rows = held[friend.id]?.days.values.compactMap { row -> DayAvailability? in
                guard case .day(let day) = row.body, dates.contains(day.date) else { return nil }
                return Self.record(of: day)
            }
            return FriendSchedule(
                friend: friend, days: (rows ?? []).sorted { $0.date < $1.date },
                live: held[friend.id]?.liveStatus)
        }
    }

    /// What everybody said last of a moment, mine too.
    package func getLive() -> [OwnerID: LiveStatus] {
        var all = held.compactMapValues(\.liveStatus)
        all[owner] = live?.status
        return all
    }

    /// See `LiveRepository.updateMyLive`.
    package mutating func updateMyLive(
        at now: Timestamp, _ edit: (LiveStatus?) throws -> LiveStatus?
    ) rethrows -> LiveStatus? {
        let before = (live?.status).said(at: now)
        let wanted = try edit(before)
        guard wanted != before else { return wanted }
        live = (wanted, nextStamp(at: now))
        publish(Set(links.values.compactMap { $0.friendship?.level }), at: now)
        journal([.live(owner: owner, isMine: true, before: before, after: wanted)], at: now)
        return wanted
    }

    package mutating func updateProfile(at now: Timestamp, _ edit: (Profile) throws -> Profile) rethrows
        -> Profile
    {
        let wanted = try edit(profile)
        guard wanted != profile else { return profile }
        let before = AuditEntry.Facts(profile)
        profile = wanted
        profileStamp = nextStamp(at: now)
        publish(PrivacyLevel.allCases, at: now)
        journal([.profile(owner: owner, isMine: true, wanted)], at: now, before: before)
        return wanted
    }

    /// The profile, the live status and the window's days, tombstones included.
    package func shared(at now: Timestamp) -> [SharedRow.Body] {
        let window = AvailabilityRules.sharedDates(today: zones.today(profile.zone, now))
        let days = days.map { OwnDays.Day($0, $1.record?.content) }
        let live = live.map { SharedRow.Body.live(SharedLive($0.status.said(at: now))) }
        return [.profile(profile)] + [live].compactMap(\.self)
            + OwnDays(days, standing: standing, shifts: sharedShifts, ids: ids).rows(in: window)
    }
}
