import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices

extension Transaction {
    /// See `FriendRepository.updateAddressBook`.
    func updateAddressBook(_ edit: (inout AddressBook) throws -> Void) throws -> AddressBook {
        let book = AddressBook(
            friends: try StoreReading.friends(db, context), groups: try StoreReading.groups(db, context))
        let update = try AddressBookUpdate(book, edit)
        for (_, friend) in update.friends {
            guard let row = try FriendRow.one(db, "WHERE owner = ?", [friend.id.data]) else { continue }
            let meta = RowMeta.next(after: row.meta, stamp: nextStamp(), at: now)
            try save(row.naming(friend.nickname, meta: meta, context.sealer))
        }
        for (old, new) in update.groups {
            guard let group = new ?? old else { continue }
            try save(group, isDeleted: new == nil)
        }
        for change in update.journal { try say(change) }
        return update.after
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
