import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    func updateMySchedule(_ dates: [CivilDate], _ edit: (ScheduleDay) throws -> DayEdit) throws -> [DayChange]
    {
        let before = seq
        let changes = try change(dates, edit)
        if seq > before { try OwnChangeRow(first: before + 1, last: seq).save(db) }
        return changes
    }

    /// Changes days without noting that it could be undone.
    func change(_ dates: [CivilDate], _ edit: (ScheduleDay) throws -> DayEdit) throws -> [DayChange] {
        var done: Set<CivilDate> = []
        var result: [DayChange] = []
        var shared: [SharedRow] = []
        for date in dates where done.insert(date).inserted {
            let stored = try DayRow.one(
                db, "WHERE owner = ? AND date = ?", [context.ownerData, date.description])
            let old = try stored?.shared(context.sealer)
            let before = ScheduleDay(date: date, record: old?.record)
            let wanted = try edit(before)
            // A note stands beside a word, never alone.
            let note = wanted.word == .unknown ? nil : wanted.note
            guard wanted.word != before.word || note != before.record?.note else { continue }
            let id = stored?.id ?? UUID()
            let meta = RowMeta.next(
                after: stored?.meta, isDeleted: wanted.word == .unknown, stamp: nextStamp(), at: now)
            let row = DayRow(
                id: id, owner: context.owner, date: date, word: wanted.word,
                note: try DayRow.seal(note, id: id, context.sealer), meta: meta)
            try row.save(db)
            let day = SharedDay(id: id, date: date, word: wanted.word, note: note, updatedAt: now)
            try day.record?.validate().throwIfInvalid()
            let change = DayChange(before: before, after: day.scheduleDay)
            try say(.day(owner: context.owner, isMine: true, before: change.before, after: change.after))
            result.append(change)
            shared.append(SharedRow(body: .day(day), stamp: meta.stamp))
        }
        if !shared.isEmpty { try publish(shared) }
        return result
    }

    func updateProfile(_ edit: (Profile) throws -> Profile) throws -> Profile {
        let stored = try StoreReading.profile(db, of: context.owner)
        let wanted = try edit(stored.profile)
        guard wanted != stored.profile else { return wanted }
        let meta = RowMeta.next(after: stored.meta, stamp: nextStamp(), at: now)
        try ProfileRow(owner: context.owner, profile: wanted, meta: meta).save(db)
        try say(
            .profile(owner: context.owner, isMine: true, wanted), before: JournalImage(stored.profile))
        profile = wanted
        // With the zone the window moves.
        try publish()
        return wanted
    }
}
