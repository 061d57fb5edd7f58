import FoundationEssentials
import GRDB
import Glibc
import UFreeDomain
import UFreeNode
import UFreeSync

/// The data that moves to a new identity: the profile, the phone number, the contacts, the picture, the owner's days, defaults, shifts, calendars and the names in imported rosters. Friends,
/// requests, data of others and the journal stay with the former identity.
struct Belongings {
    private struct OwnDay {
        let row: DayRow
        let content: DayContent?
    }

    private let profile: Profile
    private let number: OwnNumber
    private let contacts: [Contact]
    private let card: Card?
    private let days: [OwnDay]
    private let defaults: [DefaultRow]
    private let roster: Roster
    private let calendars: [ImportedCalendar]
    private let rosterNames: RosterNames

    /// Reads the data, and leaves the database closed and in one file.
    /// - Parameter backUp: see `DatabaseFile.open`.
    init(in directory: String, _ sealer: Sealer, backUp: (SchemaVersion) throws -> Void) throws {
        let (pool, _) = try DatabaseFile.open(in: directory, sealer, backUp: backUp)
        defer { try? pool.close() }
        (profile, number, contacts, card, days, defaults, roster, calendars, rosterNames) = try pool.read {
            db in
            guard let profile = try ProfileRow.one(db, "WHERE is_deleted = 0", []) else {
                throw DataError.corruptedData("table profile is empty")
            }
            let days = try DayRow.all(db, "WHERE is_deleted = 0 ORDER BY date").map { row in
                OwnDay(row: row, content: try row.record(sealer)?.content)
            }
            return (
                profile.profile,
                try OwnNumberRow.one(db, "WHERE owner = ?", [profile.owner.data])?.own(sealer) ?? OwnNumber(),
                try ContactRow.all(db).map { try $0.contact(sealer) },
                try CardRow.one(db, "WHERE owner = ?", [profile.owner.data])?.card(sealer), days,
                try DefaultRow.all(db, "WHERE is_deleted = 0"),
                try Roster(db, owner: profile.owner, sealer), try StoreReading.everyCalendar(db, sealer),
                try StoreReading.rosterNames(db, sealer)
            )
        }
        _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    /// Writes the first rows of a new database.
    func write(_ identity: NodeIdentity, _ sealer: Sealer, _ db: Database, at now: Timestamp) throws {
        try FirstRows.write(identity, profile, db, at: now)
        if number != OwnNumber() {
            try OwnNumberRow(number, of: identity.keys.owner, over: nil, sealer).save(db)
        }
        for (index, contact) in contacts.enumerated() {
            try ContactRow(contact, id: index + 1, sealer).save(db)
        }
        if rosterNames != RosterNames() { try RosterNamesRow(rosterNames, sealer).save(db) }
        for calendar in calendars {
            try CalendarRow(calendar, sealer).save(db)
            try CalendarEventsRow(calendar.content.events, of: calendar.number, sealer).save(db)
        }
        guard var stamp = try ClockRow.one(db, "WHERE id = 1", [])?.stamp else { return }
        if let card {
            stamp = Stamp.next(after: stamp, at: now, device: identity.keys.device)
            let meta = RowMeta.next(after: nil, isDeleted: card == Card(), stamp: stamp, at: now)
            try CardRow(card, of: identity.keys.owner, meta: meta, sealer).save(db)
        }
        for day in days {
            stamp = Stamp.next(after: stamp, at: now, device: identity.keys.device)
            try DayRow(
                id: day.row.id, owner: identity.keys.owner, date: day.row.date, content: day.content,
                meta: day.row.meta.stamped(stamp), sealer
            ).save(db)
        }
        for row in defaults {
            stamp = Stamp.next(after: stamp, at: now, device: identity.keys.device)
            try DefaultRow(owner: identity.keys.owner, rule: row.rule, meta: row.meta.stamped(stamp)).save(db)
        }
        // Removed types stay with the past days of the former identity.
        let shifts = roster.withoutFormerTypes
        try RosterWriter(db: db, owner: identity.keys.owner, sealer: sealer)
            .save(shifts.changes(since: Roster()), to: shifts) { last, isDeleted in
                stamp = Stamp.next(after: stamp, at: now, device: identity.keys.device)
                return RowMeta.next(after: last, isDeleted: isDeleted, stamp: stamp, at: now)
            }
        try ClockRow(stamp: stamp).save(db)
    }
}

extension RowMeta {
    /// Returns the same metadata with another stamp.
    fileprivate func stamped(_ stamp: Stamp) -> RowMeta {
        RowMeta(
            createdAt: createdAt, updatedAt: updatedAt, version: version, isDeleted: isDeleted, stamp: stamp)
    }
}
