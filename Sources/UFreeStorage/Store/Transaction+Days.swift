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
        let days = try myDays()
        var rows: [CivilDate: MyDay] = [:]
        let changes = try [DayChange](editing: dates, at: now, edit) { date in
            let row = try days.dates.contains(date) ? days.rows[date] : readMyDays(date...date)[date]
            rows[date] = row
            let day = ScheduleDay(date: date, record: row?.record, below: underlay.layers(of: date))
            return (day, row?.id ?? context.ids.id(of: date))
        }
        if changes.isEmpty { return [] }
        for change in changes {
            let (date, record) = (change.after.date, change.after.record)
            let meta = RowMeta.next(
                after: rows[date]?.meta, isDeleted: record == nil, stamp: nextStamp(), at: now)
            let id = rows[date]?.id ?? context.ids.id(of: date)
            try DayRow(
                id: id, owner: context.owner, date: date, content: record?.content, meta: meta, context.sealer
            ).save(db)
            if days.dates.contains(date) { days.rows[date] = MyDay(id: id, record: record, meta: meta) }
            try say(.day(owner: context.owner, isMine: true, before: change.before, after: change.after))
        }
        let own = OwnDays(
            changes.compactMap { change in
                change.after.record.map { (date: change.after.date, content: $0.content) }
            }, over: underlay, id: context.ids.id)
        try publish(changes.flatMap { own.rows(in: $0.after.date...$0.after.date) })
        return changes
    }

    /// Returns the owner's days that are kept in memory: those of yesterday and of every date that can be changed.
    private func myDays() throws -> MyDays {
        if let known = context.last.myDays { return known }
        let dates = AvailabilityRules.sharedDates(today: context.today(at: now))
        let days = MyDays(dates: dates, rows: Known(try readMyDays(dates)))
        context.last.myDays = days
        return days
    }

    private func readMyDays(_ dates: ClosedRange<CivilDate>) throws -> [CivilDate: MyDay] {
        let rows = try DayRow.all(
            db, "WHERE owner = ? AND date BETWEEN ? AND ?",
            [context.ownerData, dates.lowerBound.description, dates.upperBound.description])
        return try Dictionary(
            rows.map { ($0.date, MyDay(id: $0.id, record: try $0.record(context.sealer), meta: $0.meta)) },
            uniquingKeysWith: { first, _ in first })
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

/// One of the owner's days, also a cleared one.
struct MyDay: Sendable {
    let id: UUID
    /// Nil if it was cleared.
    let record: DayAvailability?
    let meta: RowMeta
}

/// The owner's days of some dates.
struct MyDays: Sendable {
    let dates: ClosedRange<CivilDate>
    let rows: Known<CivilDate, MyDay>
}
