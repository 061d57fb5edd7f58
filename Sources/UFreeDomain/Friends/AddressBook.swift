package import FoundationEssentials

/// The friends and groups by the names that the owner uses for them, and what friends see. No nickname and no group has a name that
/// another friend or group has when it is given.
package struct AddressBook: Hashable, Sendable {
    package private(set) var friends: [Friend]
    package private(set) var groups: [FriendGroup]
    /// What new friends see.
    package var newLevel: PrivacyLevel

    package init(friends: [Friend], groups: [FriendGroup], newLevel: PrivacyLevel = .full) {
        self.friends = friends
        self.groups = groups
        self.newLevel = newLevel
    }

    /// Sets what friends see.
    package mutating func share(_ sharing: Sharing, with people: Set<OwnerID>) {
        for index in friends.indices where people.contains(friends[index].id) {
            friends[index].sharing = sharing
        }
    }

    /// Gives a friend a nickname; nil removes it.
    /// - Throws: `nameTaken`.
    package mutating func setNickname(_ nickname: DisplayName?, of id: OwnerID) throws(ValidationFailure) {
        guard let index = friends.firstIndex(where: { $0.id == id }) else { return }
        if let nickname, nickname != friends[index].nickname {
            try check(nickname, field: "nickname", of: id)
        }
        friends[index].nickname = nickname
    }

    /// Adds friends to the group with a name, which is created if there is none.
    /// - Parameter id: the id of a new group.
    /// - Throws: every rule that is broken: `nameTaken`, `required`, `tooMany`.
    package mutating func add(
        _ people: Set<OwnerID>, to name: DisplayName, id: UUID, at now: Timestamp
    ) throws(ValidationFailure) {
        let known = groups.first { $0.name.isSame(as: name) }
        let group = known ?? FriendGroup(id: id, name: name, members: [], createdAt: now)
        try put(group.with(group.members.union(people)))
    }

    /// Writes a group, replacing the one with its id.
    /// - Throws: every rule that is broken: `nameTaken`, `required`, `tooMany`.
    package mutating func put(_ group: FriendGroup) throws(ValidationFailure) {
        let others = groups.filter { $0.id != group.id }
        var result = ValidationResult()
        if others.count == groups.count {
            _ = result.reading { () throws(ValidationFailure) in try check(group.name, field: "name", of: nil)
            }
            if groups.count >= FriendGroup.limit {
                result.add(ValidationError(field: "groups", rule: .tooMany, limit: "\(FriendGroup.limit)"))
            }
        }
        if group.members.isEmpty { result.add(ValidationError(field: "people", rule: .required)) }
        if group.members.count > FriendGroup.mostMembers {
            result.add(
                ValidationError(field: "people", rule: .tooMany, limit: "\(FriendGroup.mostMembers)"))
        }
        try result.throwIfInvalid()
        groups = others + [group]
    }

    /// Removes friends from a group. A group without members is removed.
    package mutating func remove(_ people: Set<OwnerID>, from id: UUID) {
        groups = groups.compactMap { group in
            guard group.id == id else { return group }
            let rest = group.members.subtracting(people)
            return rest.isEmpty ? nil : group.with(rest)
        }
    }

    /// Removes a group.
    package mutating func removeGroup(_ id: UUID) { groups.removeAll { $0.id == id } }

    /// - Parameter friend: the friend who gets the name; nil for a group.
    /// - Throws: `nameTaken` if another friend or a group has it.
    private func check(
        _ name: DisplayName, field: String, of friend: OwnerID?
    ) throws(ValidationFailure) {
        let holder = friends.first {
            $0.id != friend && ($0.profile.name.isSame(as: name) || $0.nickname?.isSame(as: name) == true)
        }
        guard holder != nil || groups.contains(where: { $0.name.isSame(as: name) }) else { return }
        throw ValidationFailure(errors: [
            ValidationError(
                field: field, rule: .nameTaken, limit: holder.map { "\($0.name) (\($0.id))" },
                given: name.text)
        ])
    }
}

extension DisplayName {
    /// Returns whether two names are the same word; case does not matter.
    package func isSame(as other: DisplayName) -> Bool { text.lowercased() == other.text.lowercased() }
}
