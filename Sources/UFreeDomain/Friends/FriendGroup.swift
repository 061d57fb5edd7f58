package import FoundationEssentials

/// A group: the owner's private name for some friends.
package struct FriendGroup: Hashable, Identifiable, Sendable {
    package let id: UUID
    package let name: DisplayName
    /// Friends; never empty.
    package let members: Set<OwnerID>
    package let createdAt: Timestamp

    /// The most groups an owner may have, and the most members of one.
    package static let limit = 32
    package static let mostMembers = 64

    package init(id: UUID, name: DisplayName, members: Set<OwnerID>, createdAt: Timestamp) {
        self.id = id
        self.name = name
        self.members = members
        self.createdAt = createdAt
    }

    /// Returns the group with other members.
    package func with(_ members: Set<OwnerID>) -> FriendGroup {
        FriendGroup(id: id, name: name, members: members, createdAt: createdAt)
    }
}

extension [FriendGroup] {
    /// The groups by name, ignoring case.
    package var inOrder: [FriendGroup] { sorted { $0.name.text.lowercased() < $1.name.text.lowercased() } }
}
