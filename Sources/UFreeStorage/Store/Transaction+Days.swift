import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    /// Changes shifts, defaults, nicknames, groups, explicit days and the profile.
    func importMine(
        _ dates: [CivilDate], _ defaults: ([DayDefault]) throws -> [DayDefault],
        _ roster: (inout Roster) throws -> Void, _ names: (inout AddressBook) throws -> Void,
        _ profile: (Profile) throws -> Profile,
        _ edit: (ScheduleDay) throws -> DayContent?
    ) throws -> [DayChange] {
        // The days that change because of defaults and shifts are not days of the file.
        let today = context.today(at: now)
        _ = try changeRoster(over: today...today, roster)
        _ = try changeDefaults(over: today...today, defaults)
        _ = try updateAddressBook(names)
        let changes = try change(dates, edit)
        // Last: with a new zone, all shared data is renumbered.
        _ = try changeProfile(profile)
        return changes
    }

    /// Changes days.
    func change(_ dates: [CivilDate], _ edit: (ScheduleDay) throws -> DayContent?) throws -> [DayChange] {
        let underlay = try underlay()
        var rows: [CivilDate: DayRow] = [:]
        let changes = try [DayChange](editing: dates, at: now, edit) { date in
            let row = try DayRow.one(
                db, "WHERE owner = ? AND date = ?", [context.ownerData, date.description])
            rows[date] = row
            let day = ScheduleDay(
                date: date, record: try row?.record(context.sealer), below: underlay.layers(of: date))
            return (day, row?.id ?? context.ids.id(of: date))
        }
        if changes.isEmpty { return [] }
        for change in changes {
            let (date, content) = (change.after.date, change.after.record?.content)
            let meta = RowMeta.next(
                after: rows[date]?.meta, isDeleted: content == nil, stamp: nextStamp(), at: now)
            try DayRow(
                id: rows[date]?.id ?? context.ids.id(of: date), owner: context.owner, date: date,
                content: content, meta: meta, context.sealer
            ).save(db)
            try say(.day(owner: context.owner, isMine: true, before: change.before, after: change.after))
        }
        let own = OwnDays(
            changes.compactMap { change in
                change.after.record.map { (date: change.after.date, content: $0.content) }
            }, over: underlay, id: context.ids.id)
        try publish(changes.flatMap { own.rows(in: $0.after.date...$0.after.date) })
        return changes
    }

    func changeProfile(_ edit: (Profile) throws -> Profile) throws -> Profile {
        let stored = try StoreReading.profile(db, of: context.owner)
        let wanted = try edit(stored.profile)
        guard wanted != stored.profile else { return wanted }
        let meta = RowMeta.next(after: stored.meta, stamp: nextStamp(), at: now)
        try ProfileRow(owner: context.owner, profile: wanted, meta: meta).save(db)
        try say(.profile(owner: context.owner, isMine: true, before: stored.profile, after: wanted))
        changed.profile = wanted
        // The zone determines the shared range.
        try publish()
        return wanted
    }
}
