import FoundationEssentials
package import UFreeDomain
import UFreeNode
package import UFreeServices
package import UFreeSync

extension MemoryDatabase {
    package func getMySchedule(_ dates: ClosedRange<CivilDate>) -> [DayAvailability] {
        days.values.filter { dates.contains($0.day.date) }.compactMap(\.record).sorted { $0.date < $1.date }
    }

    package mutating func updateMySchedule(
        for dates: [CivilDate], at now: Timestamp, _ edit: (ScheduleDay) throws -> DayEdit
    ) throws -> [DayChange] {
        let changes = try change(dates, at: now, edit)
        if !changes.isEmpty { ownChanges.append(changes) }
        return changes
    }

    package mutating func undoMyChanges(_ count: Int, at now: Timestamp, _ check: (CivilDate) throws -> Void)
        throws -> [DayChange]
    {
        guard !ownChanges.isEmpty else { throw AvailabilityError.nothingToUndo }
        var undone: [DayChange] = []
        for _ in 0..<min(count, ownChanges.count) {
            let change = ownChanges.removeLast()
            let days = Dictionary(change.map { ($0.before.date, $0) }, uniquingKeysWith: { $1 })
            for date in days.keys.sorted() { try check(date) }
            undone += try self.change(days.keys.sorted(), at: now) { day in
                guard let change = days[day.date], day.word == change.after.word,
                    day.record?.note == change.after.record?.note
                else { throw AvailabilityError.changedSince(day.date) }
                return DayEdit(word: change.before.word, note: change.before.record?.note)
            }
        }
        return undone
    }

    private mutating func change(
        _ dates: [CivilDate], at now: Timestamp, _ edit: (ScheduleDay) throws -> DayEdit
    ) throws -> [DayChange] {
        var done: Set<CivilDate> = []
        var edits: [(before: ScheduleDay, edit: DayEdit)] = []
        for date in dates where done.insert(date).inserted {
            let before = ScheduleDay(date: date, record: days[date]?.record)
            let wanted = try edit(before)
            let note = wanted.word == .unknown ? nil : wanted.note
            guard wanted.word != before.word || note != before.record?.note else { continue }
            edits.append((before, DayEdit(word: wanted.word, note: note)))
        }
        let changes = try edits.map { before, edit in
            let day = SharedDay(
                id: days[before.date]?.day.id ?? nextID(), date: before.date, word: edit.word,
                note: edit.note,
                updatedAt: now)
            try Self.record(of: day)?.validate().throwIfInvalid()
            let own = OwnDay(day: day, stamp: nextStamp(at: now))
            days[before.date] = own
            return DayChange(before: before, after: ScheduleDay(date: before.date, record: own.record))
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
            return FriendSchedule(friend: friend, days: (rows ?? []).sorted { $0.date < $1.date })
        }
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

    /// The profile and the window's days, tombstones included, oldest first.
    package func shared(at now: Timestamp) -> [SharedRow] {
        let window = AvailabilityRules.sharedDates(today: today(profile.zone, now))
        let rows = days.values.filter { window.contains($0.day.date) }.sorted { $0.day.date < $1.day.date }
        return [SharedRow(body: .profile(profile), stamp: profileStamp)]
            + rows.map { SharedRow(body: .day($0.day), stamp: $0.stamp) }
    }

    private mutating func nextID() -> UUID {
        let high = ids.next()
        let low = ids.next()
        func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (8 * index)) }
        return UUID(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
                byte(high, 6) & 0x0F | 0x40, byte(high, 7), byte(low, 0) & 0x3F | 0x80, byte(low, 1),
                byte(low, 2), byte(low, 3), byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
            ))
    }
}
