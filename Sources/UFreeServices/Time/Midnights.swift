package import UFreeDomain

/// The ends of days: the owner's, and those of friends with midnight at another time (A3).
package struct Midnights: Sendable {
    private let profile: any ProfileRepository
    private let friends: any FriendRepository

    package init(profile: any ProfileRepository, friends: any FriendRepository) {
        self.profile = profile
        self.friends = friends
    }

    /// Returns the next moment at which the owner's or a friend's date changes. If the profile cannot be
    /// read, UTC is used; if the friends cannot be read, they are left out.
    package func next(after moment: Timestamp) async -> Timestamp {
        let mine = (try? await profile.profile())?.zone ?? .utc
        let theirs = ((try? await friends.friends()) ?? []).map(\.profile.zone)
        return Set(theirs).map { LocalCalendar.nextMidnight(in: $0, after: moment) }
            .reduce(LocalCalendar.nextMidnight(in: mine, after: moment)) { min($0, $1) }
    }
}
