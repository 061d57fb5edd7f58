import FoundationEssentials
package import UFreeDomain
import UFreeNode
package import UFreeServices
package import UFreeSync

extension MemoryDatabase {
    package func getMySchedule(_ dates: ClosedRange<CivilDate>) -> [DayAvailability] {
        days.values.compactMap(\.record).filter { dates.contains($0.date) }.sorted { $0.date < $1.date }
    }

    package func getMyDefaults() -> [DayDefault] { dayDefaults.inOrder }

    /// Returns the defaults, calendars and shifts below the owner's explicit days.
    package func getMyUnderlay() -> Underlay {
        Underlay(
            defaults: getMyDefaults(),
            calendars: CalendarDays(calendars, hours: profile.hours, zone: profile.zone, zones),
            roster: roster, profile: profile, zones: zones)
    }

    mutating func importMine(
        _ dates: [CivilDate], _ defaults: ([DayDefault]) throws -> [DayDefault],
        _ roster: (inout Roster) throws -> Void, _ names: (inout AddressBook) throws -> Void,
        _ profile: (Profile) throws -> Profile, at now: Timestamp, _ edit: (ScheduleDay) throws -> DayContent?
    ) throws -> [DayChange] {
        let today = zones.today(self.profile.zone, now)
        _ = try changeRoster(over: today...today, at: now, roster)
        _ = try changeDefaults(over: today...today, at: now, defaults)
        _ = try updateAddressBook(at: now, names)
        let changes = try change(dates, at: now, edit)
        _ = try changeProfile(at: now, profile)
        return changes
    }

    mutating func changeDefaults(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: ([DayDefault]) throws -> [DayDefault]
    ) throws -> [DayChange] {
        let update = try DefaultsUpdate(
            getMyUnderlay(), former: formerDefaults,
            on: zones.today(profile.zone, now), over: dates, stored: getMySchedule(dates), edit)
        guard let update else { return [] }
        for (old, new) in update.changes {
            guard let rule = new ?? old else { continue }
            dayDefaults.removeAll { $0.id == rule.id }
            if new == nil { formerDefaults.append(rule) } else { dayDefaults.append(rule) }
            _ = nextStamp(at: now)
        }
        publish(readLevels, at: now)
        journal(update.journal, at: now)
        return update.days
    }

    mutating func change(
        _ dates: [CivilDate], at now: Timestamp, _ edit: (ScheduleDay) throws -> DayContent?
    ) throws -> [DayChange] {
        let underlay = getMyUnderlay()
        let changes = try [DayChange](editing: dates, at: now, edit) { date in
            let day = ScheduleDay(
                date: date, record: days[date]?.record, below: underlay.layers(of: date))
            return (day, ids.id(of: date))
        }
        for change in changes {
            days[change.after.date] = OwnDay(record: change.after.record, stamp: nextStamp(at: now))
        }
        // Views without readers are updated when they get one.
        publish(readLevels, at: now)
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

    /// Returns the last live status of every person, including the owner.
    package func getLive() -> [OwnerID: LiveStatus] {
        var all = held.compactMapValues(\.liveStatus)
        all[owner] = live?.status
        return all
    }

    /// See `LiveRepository.updateMyLive`.
    package mutating func changeLive(
        at now: Timestamp, _ edit: (LiveStatus?) throws -> LiveStatus?
    ) rethrows -> LiveStatus? {
        let update = try LiveUpdate(live?.status, at: now, edit)
        guard update.isChange else { return update.after }
        live = (update.after, nextStamp(at: now))
        publish(readLevels, at: now)
        journal([.live(owner: owner, isMine: true, before: update.before, after: update.after)], at: now)
        return update.after
    }

    /// See `ProfileRepository.updateAvatar`.
    /// - Parameter others: what else changed in the same transaction.
    package mutating func updateCard(
        at now: Timestamp, with others: [JournalChange] = [], _ edit: (inout Card) -> Void
    ) {
        let before = card ?? Card()
        var after = before
        edit(&after)
        if after != before {
            card = after
            _ = nextStamp(at: now)
            publish(readLevels, at: now)
        }
        let changes = others + (after == before ? [] : [.card(owner)])
        if !changes.isEmpty { journal(changes, at: now) }
    }

    /// See `ProfileRepository.updateProfile`.
    package mutating func changeProfile(at now: Timestamp, _ edit: (Profile) throws -> Profile) rethrows
        -> Profile
    {
        let wanted = try edit(profile)
        guard wanted != profile else { return profile }
        let before = profile
        profile = wanted
        profileStamp = nextStamp(at: now)
        publish(PrivacyLevel.allCases, at: now)
        journal([.profile(owner: owner, isMine: true, before: before, after: wanted)], at: now)
        return wanted
    }

    /// The levels whose view has a reader.
    fileprivate var readLevels: Set<PrivacyLevel> { Set(links.values.compactMap { $0.friendship?.level }) }

    /// Returns the profile, the live status and the days of the window, including tombstones.
    package func shared(at now: Timestamp) -> [SharedRow.Body] {
        let window = AvailabilityRules.sharedDates(today: zones.today(profile.zone, now))
        let days = days.values.compactMap { day in day.record.map { (date: $0.date, content: $0.content) } }
        let live = live.map { SharedRow.Body.live(SharedLive($0.status.said(at: now))) }
        let card = card.map(SharedRow.Body.card)
        let own = OwnDays(days, over: getMyUnderlay()) { [ids, knownIDs] in knownIDs[$0] ?? ids.id(of: $0) }
        return [.profile(profile)] + [live, card].compactMap(\.self) + own.rows(in: window)
    }
}

extension MemoryDatabase {
    /// See `ShiftRepository.updateMyRoster`.
    mutating func changeRoster(
        over dates: ClosedRange<CivilDate>, at now: Timestamp, _ edit: (inout Roster) throws -> Void
    ) throws -> RosterUpdate {
        let update = try RosterUpdate(
            getMyUnderlay(), of: profile, zones, over: dates, stored: getMySchedule(dates), edit)
        if update.changes.isEmpty { return update }
        roster = update.after
        _ = nextStamp(at: now)
        publish(readLevels, at: now)
        journal(update.journal, at: now)
        return update
    }

    /// See `CalendarRepository.updateCalendars`.
    mutating func updateCalendars(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: ([ImportedCalendar]) throws -> [ImportedCalendar]
    ) rethrows -> [DayChange] {
        let after = try edit(calendars).sorted { $0.number < $1.number }
        guard after != calendars else { return [] }
        let underlay = getMyUnderlay()
        calendars = after
        let days = [DayChange](
            in: dates.all, from: underlay, to: getMyUnderlay(), over: getMySchedule(dates))
        publish(readLevels, at: now)
        journal([.calendars(days: days)], at: now)
        return days
    }
}
