package import UFreeDomain

/// When a day ends: mine, or that of a friend who has midnight at another time (A3).
package struct Midnights: Sendable {
    private let profile: any ProfileRepository
    private let friends: any FriendRepository

    package init(profile: any ProfileRepository, friends: any FriendRepository) {
        self.profile = profile
        self.friends = friends
    }

    /// The next moment at which somebody's date changes. What cannot be read counts as UTC, or as nobody.
    package func next(after moment: Timestamp) async -> Timestamp {
        let mine = (try? await profile.profile())?.zone ?? .utc
        let theirs = ((try? await friends.friends()) ?? []).map(\.profile.zone)
        return Set(theirs).map { LocalCalendar.nextMidnight(in: $0, after: moment) }
            .reduce(LocalCalendar.nextMidnight(in: mine, after: moment)) { min($0, $1) }
    }
}
