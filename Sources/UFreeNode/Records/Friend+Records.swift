package import UFreeDomain
package import UFreeServices
package import UFreeSync

extension Friend {
    /// Creates a friend as shown, from the friendship and the profile. Until the profile is received, the
    /// name is the one that the friend gave, and the zone is UTC.
    package init(_ friendship: Friendship, with owner: OwnerID, profile: Profile?, asOf: Timestamp?) {
        self.init(
            id: owner, profile: profile ?? Profile(name: friendship.name, zone: .utc),
            isVerified: friendship.isVerified, code: friendship.code, privacy: friendship.level,
            since: friendship.since, asOf: asOf)
    }

    /// The order of lists of friends: by name, ignoring case, and by id for equal names.
    package static func byName(_ left: Friend, _ right: Friend) -> Bool {
        let names = (left.profile.name.text.lowercased(), right.profile.name.text.lowercased())
        return names.0 == names.1
            ? left.id.bytes.lexicographicallyPrecedes(right.id.bytes) : names.0 < names.1
    }

    /// Returns what is reported to watchers when a friendship changed, began or ended.
    package static func change(from old: Friend?, to new: Friend?) -> JournalChange? {
        switch (old, new) {
        case (nil, let new?): .friendAdded(new)
        case (let old?, nil): .friendRemoved(old.id, name: old.profile.name)
        case (let old?, let new?): old == new ? nil : .friendUpdated(new)
        case (nil, nil): nil
        }
    }
}
