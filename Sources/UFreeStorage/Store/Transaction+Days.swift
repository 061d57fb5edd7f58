import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    func updateMySchedule(_ dates: [CivilDate], _ edit: (ScheduleDay) throws -> DayContent?) throws
        -> [DayChange]
    {
        let before = seq
        let changes = try change(dates, edit)
        if seq > before { try OwnChangeRow(first: before + 1, last: seq).save(db) }
        return changes
    }

    /// Changes shifts, defaults and the days over them; one change that can be undone.
    func importMine(
        _ dates: [CivilDate], _ defaults: ([DayDefault]) throws -> [DayDefault],
        _ roster: (inout Roster) throws -> Void, _ edit: (ScheduleDay) throws -> DayContent?
    ) throws -> [DayChange] {
        let before = seq
        // The days that become others by it are no days of the file.
        let today = context.today(at: now)
        _ = try changeRoster(over: today...today, roster)
        _ = try changeDefaults(over: today...today, defaults)
        let changes = try change(dates, edit)
        if seq > before { try OwnChangeRow(first: before + 1, last: seq).save(db) }
        return changes
    }

    /// Changes defaults; one change that can be undone.
    func updateMyDefaults(
        over dates: ClosedRange<CivilDate>, _ edit: ([DayDefault]) throws -> [DayDefault]
    ) throws -> [DayChange] {
        let before = seq
        let changes = try changeDefaults(over: dates, edit)
        if seq > before { try OwnChangeRow(first: before + 1, last: seq).save(db) }
        return changes
    }

    /// Changes days without noting that it could be undone.
    func change(_ dates: [CivilDate], _ edit: (ScheduleDay) throws -> DayContent?) throws -> [DayChange] {
        var done: Set<CivilDate> = []
        var result: [DayChange] = []
        var shared: [SharedRow.Body] = []
        let underlay = try underlay()
        let standing = try StoreReading.standing(db, context)
        let own = try StoreReading.profile(db, of: context.owner).profile
        let shifts = try roster().shared(own, context.zones)
        for date in dates where done.insert(date).inserted {
            let stored = try DayRow.one(
                db, "WHERE owner = ? AND date = ?", [context.ownerData, date.description])
            let before = ScheduleDay(
                date: date, record: try stored?.record(context.sealer), beneath: underlay.layers(of: date))
            let id = stored?.id ?? context.ids.id(of: date)
            guard let after = try before.applying(try edit(before), id: id, at: now) else { continue }
            let content = after.record?.content
            let meta = RowMeta.next(
                after: stored?.meta, isDeleted: content == nil, stamp: nextStamp(), at: now)
            try DayRow(
                id: id, owner: context.owner, date: date, content: content, meta: meta, context.sealer
            ).save(db)
            try say(.day(owner: context.owner, isMine: true, before: before, after: after))
            result.append(DayChange(before: before, after: after))
            shared += OwnDays(
                [OwnDays.Day(date, content)], standing: standing, shifts: shifts, ids: context.ids
            ).rows(in: date...date)
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
