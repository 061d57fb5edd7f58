import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    /// See `FriendRepository.updateAddressBook`.
    func updateAddressBook(_ edit: (inout AddressBook) throws -> Void) throws -> AddressBook {
        let book = AddressBook(
            friends: try StoreReading.everyFriend(db, context), groups: try StoreReading.groups(db, context),
            newLevel: try StoreReading.newLevel(db, context))
        let update = try AddressBookUpdate(book, edit)
        for (old, friend) in update.friends {
            guard let row = try FriendRow.one(db, "WHERE owner = ?", [friend.id.data]) else { continue }
            let meta = RowMeta.next(after: row.meta, stamp: nextStamp(), at: now)
            try save(row.with(friend.terms, meta: meta, context.sealer))
            if old.sharing != friend.sharing { links[friend.id] = try StoreReading.link(db, to: friend.id) }
        }
        // The views of these levels get readers; until now they may have been outdated.
        if update.friends.contains(where: { $0.before.sharing.level != $0.after.sharing.level }) {
            try publish()
        }
        if let level = update.newLevel?.after {
            let stored = try FriendSettingsRow.one(db, "WHERE owner = ?", [context.owner.data])
            let meta = RowMeta.next(after: stored?.meta, stamp: nextStamp(), at: now)
            try FriendSettingsRow(level, of: context.owner, meta: meta).save(db)
        }
        for (old, new) in update.groups {
            guard let group = new ?? old else { continue }
            try save(group, isDeleted: new == nil)
        }
        for change in update.journal { try say(change) }
        for (old, friend) in update.friends where old.sharing != friend.sharing { try say(.link(friend.id)) }
        // An undo can bring back a pause whose end is over.
        try endPauses()
        return update.after
    }

    /// Ends the pauses that are over.
    func endPauses() throws {
        let today = context.today(at: now)
        let over = "WHERE pause_until <= ? AND is_deleted = 0"
        for row in try FriendRow.all(db, over, [today.description]) {
            _ = try transact(row.owner, .share(row.sharing.on(today)))
        }
    }

    private func save(_ group: FriendGroup, isDeleted: Bool) throws {
        let id = Data(group.id.bytes)
        let stored = try GroupRow.one(db, "WHERE id = ?", [id])
        let meta = RowMeta.next(after: stored?.meta, isDeleted: isDeleted, stamp: nextStamp(), at: now)
        try db.cachedStatement(sql: "DELETE FROM group_member WHERE id = ?").execute(arguments: [id])
        try GroupRow(group, of: context.owner, meta: meta, context.sealer).save(db)
        if !isDeleted {
            for member in group.members.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
                try GroupMemberRow(member, of: group.id).save(db)
            }
        }
        changed.isGroups = true
    }
}
