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
        try db.cachedStatement(sql: "DELETE FROM replica_row WHERE owner = ?")
            .execute(arguments: [owner.data])
        try eraseLive(of: owner)
        try eraseCard(of: owner)
        // Without one of its people, a wish never comes true.
        _ = try updateWishes { wishes in wishes.filter { !$0.people.contains(owner) } }
        _ = try updateAddressBook { book in
            for group in book.groups { book.remove([owner], from: group.id) }
        }
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
        for row in try JournalRow.telling(db, of: owner, context.sealer) { try row.save(db) }
    }
}

extension JournalRow {
    /// Returns the entries with the content or the dates of an owner's rows, without that content, and those of
    /// groups, without that owner.
    static func telling(_ db: Database, of owner: OwnerID, _ sealer: Sealer) throws -> [JournalRow] {
        let own = try all(
            db,
            """
            WHERE owner = ?
                AND (before_image IS NOT NULL OR after_image IS NOT NULL OR entity = 'friend_day')
            """, [owner.data])
        let groups = try all(
            db,
            """
            WHERE owner = (SELECT id FROM owner WHERE is_self = 1) AND entity = 'friend_group'
                AND result = 'done'
            """)
        return own.map(\.silent) + (try groups.compactMap { try $0.withoutMember(owner, sealer) })
    }

    /// Returns the entry of a group without one of its members; nil if it does not name that member.
    private func withoutMember(_ owner: OwnerID, _ sealer: Sealer) throws -> JournalRow? {
        func image(_ sealed: [UInt8]?, isAfter: Bool) throws -> [UInt8]? {
            guard let sealed else { return nil }
            var image = try JournalImage.open(sealed, sealer, seq: seq, isAfter: isAfter)
            guard image.members?.contains("\(owner)") == true else { return sealed }
            image.members?.removeAll { $0 == "\(owner)" }
            return try image.sealed(sealer, seq: seq, isAfter: isAfter)
        }
        var row = self
        row.before = try image(before, isAfter: false)
        row.after = try image(after, isAfter: true)
        return row == self ? nil : row
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
