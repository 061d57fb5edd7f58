package import UFreeDomain

/// The changes that an edit makes to nicknames, groups and levels.
package struct AddressBookUpdate: Sendable {
    package let after: AddressBook
    /// The friends whose terms changed, before and after.
    package let friends: [(before: Friend, after: Friend)]
    /// One group before and after; nil means absent.
    package let groups: [(before: FriendGroup?, after: FriendGroup?)]

    /// - Throws: the error of the edit.
    package init(_ before: AddressBook, _ edit: (inout AddressBook) throws -> Void) rethrows {
        var book = before
        try edit(&book)
        let after = AddressBook(
            friends: book.friends.shown, groups: book.groups.inOrder, newLevel: book.newLevel)
        friends = before.friends.compactMap { old in
            after.friends.first { $0.id == old.id && $0.terms != old.terms }.map { (old, $0) }
        }
        groups =
            before.groups.map { old in (old, after.groups.first { $0.id == old.id }) }
            .filter { $0.0 != $0.1 }
            + after.groups.filter { new in !before.groups.contains { $0.id == new.id } }.map { (nil, $0) }
        newLevel = before.newLevel == after.newLevel ? nil : (before.newLevel, after.newLevel)
        self.after = after
    }

    /// What new friends see, before and after; nil if it is the same.
    package let newLevel: (before: PrivacyLevel, after: PrivacyLevel)?

    /// The journal entries of the edit.
    package var journal: [JournalChange] {
        friends.map { .terms(before: $0.before, after: $0.after) }
            + [newLevel.map { JournalChange.newLevel(before: $0.before, after: $0.after) }].compactMap(\.self)
            + groups.map { .group(before: $0.before, after: $0.after) }
    }
}
