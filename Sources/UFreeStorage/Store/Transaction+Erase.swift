import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

extension Transaction {
    /// Ends a friendship: the friend's data is erased; ids, dates, versions and stamps are kept (D3, F6).
    func eraseFriend(_ owner: OwnerID, _ friend: FriendRow?) throws {
        try db.cachedStatement(sql: "DELETE FROM position WHERE owner = ?").execute(arguments: [owner.data])
        for day in try FriendDayRow.all(db, "WHERE owner = ? AND is_deleted = 0", [owner.data]) {
            try erase(day)
        }
        try eraseLive(of: owner)
        // Without one of its people, a wish never comes true.
        _ = try updateWishes { wishes in wishes.filter { !$0.people.contains(owner) } }
        if let friend { try save(friend.erased(friend.meta.deleted)) }
    }

    /// Erases a friend's day and keeps it as deleted.
    func erase(_ day: FriendDayRow) throws {
        let empty = SharedDay(id: day.id, date: day.date, content: .unknown, updatedAt: day.saidAt)
        try save(FriendDayRow(empty, of: day.owner, meta: day.meta.deleted, context.sealer))
    }

    /// Erases the remaining data about a former friend: ended requests, and the images in the journal.
    func eraseTraces(of owner: OwnerID) throws {
        for row in try RequestRow.all(db, "WHERE peer = ? AND status > 0 AND is_deleted = 0", [owner.data]) {
            var entry = row.entry
            entry.erase()
            try RequestRow(number: row.number, entry: entry, meta: row.meta.deleted).save(db)
        }
        for row in try JournalRow.telling(db, of: owner) { try row.silent.save(db) }
    }
}

extension JournalRow {
    /// Returns the entries with the content or the dates of an owner's rows.
    static func telling(_ db: Database, of owner: OwnerID) throws -> [JournalRow] {
        try all(
            db,
            """
            WHERE owner = ?
                AND (before_image IS NOT NULL OR after_image IS NOT NULL OR entity = 'friend_day')
            """, [owner.data])
    }

    /// The entry without any content.
    var silent: JournalRow {
        var row = self
        row.before = nil
        row.after = nil
        if kind == .friendDay { row.entityID = [] }
        return row
    }
}

extension RowMeta {
    /// The same metadata, deleted.
    var deleted: RowMeta {
        RowMeta(createdAt: createdAt, updatedAt: updatedAt, version: version, isDeleted: true, stamp: stamp)
    }
}
