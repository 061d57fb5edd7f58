package import UFreeDomain
package import UFreeServices
package import UFreeSync

extension Friend {
    /// Creates a friend as shown, from the friendship and the profile. Until the profile is received, the
    /// name is the one that the friend gave, and the zone is UTC.
    package init(
        _ friendship: Friendship, with owner: OwnerID, profile: Profile?, asOf: Timestamp?,
        nickname: DisplayName?
    ) {
        self.init(
            id: owner, profile: profile ?? Profile(name: friendship.name, zone: .utc),
            isVerified: friendship.isVerified, code: friendship.code, sharing: friendship.sharing,
            since: friendship.since, asOf: asOf, nickname: nickname)
    }

    /// Returns what is reported to watchers when a friendship changed, began or ended.
    package static func change(from old: Friend?, to new: Friend?) -> JournalChange? {
        switch (old, new) {
        case (nil, let new?): .friendAdded(new)
        case (let old?, nil): .friendRemoved(old.id, name: old.name)
        case (let old?, let new?): old == new ? nil : .friendUpdated(new)
        case (nil, nil): nil
        }
    }
}
