/// The level: how much a friend may see (F8).
package enum PrivacyLevel: Int, CaseIterable, Sendable {
    /// Everything shared: status, parts and note.
    case full = 0
    /// No notes.
    case noNotes = 1
    /// Free or busy; partly free is shown as busy.
    case busyOnly = 2
    /// No days at all, only the live status.
    case liveOnly = 3
    /// Only name, zone and part hours.
    case paused = 4
}

/// How much a friend sees (F8).
package struct Sharing: Hashable, Sendable {
    package var level: PrivacyLevel
    /// Of a pause, what was before it and when it ends; nil for another level, and for a friend who was new.
    package var pause: SharingPause?

    package init(_ level: PrivacyLevel = .full, pause: SharingPause? = nil) {
        self.level = level
        self.pause = pause
    }

    /// Returns what applies on a day of the owner: a pause ends at the beginning of its day.
    package func on(_ today: CivilDate) -> Sharing {
        guard let pause, let day = pause.until, today >= day else { return self }
        return Sharing(pause.before)
    }

    /// Whether nobody has changed it since it was as given: it is the same, or the pause has ended by itself.
    package func continues(_ earlier: Sharing) -> Bool {
        self == earlier || earlier.pause.map { $0.until != nil && self == Sharing($0.before) } == true
    }
}

/// What is known about a pause.
package struct SharingPause: Hashable, Sendable {
    /// The level that applies again after it; never `paused`.
    package let before: PrivacyLevel
    /// The first day after it, in the owner's zone; nil if the owner ends it.
    package let until: CivilDate?

    package init(before: PrivacyLevel, until: CivilDate?) {
        self.before = before
        self.until = until
    }
}

/// What the owner alone decides about a friend.
package struct FriendTerms: Hashable, Sendable {
    package var nickname: DisplayName?
    package var sharing: Sharing

    package init(nickname: DisplayName? = nil, sharing: Sharing = Sharing()) {
        self.nickname = nickname
        self.sharing = sharing
    }
}

/// A friend: a person who consented, as the owner did (F4).
package struct Friend: Hashable, Identifiable, Sendable {
    package let id: OwnerID
    package var profile: Profile
    /// True once the comparison codes were found to be equal (F7).
    package var isVerified: Bool
    /// The code to compare later; nil if the two have never been connected.
    package var code: ComparisonCode?
    package var sharing: Sharing
    package let since: Timestamp
    /// When this friend's data was last known to be current; nil before the first exchange.
    package var asOf: Timestamp?
    /// The owner's private name for the friend.
    package var nickname: DisplayName?
    /// Whether the friend's own name looks like the nickname of somebody else.
    package var isNamesake = false

    package init(
        id: OwnerID, profile: Profile, isVerified: Bool = false, code: ComparisonCode? = nil,
        sharing: Sharing = Sharing(), since: Timestamp, asOf: Timestamp? = nil, nickname: DisplayName? = nil
    ) {
        self.id = id
        self.profile = profile
        self.isVerified = isVerified
        self.code = code
        self.sharing = sharing
        self.since = since
        self.asOf = asOf
        self.nickname = nickname
    }

    package var terms: FriendTerms { FriendTerms(nickname: nickname, sharing: sharing) }

    /// The name under which the owner sees the friend: the nickname, or else the friend's own name. If that looks
    /// like the nickname of somebody else, the first group of the id follows it.
    package var name: DisplayName {
        nickname ?? (isNamesake ? DisplayName(profile.name, of: id) : profile.name)
    }
}

extension Friend: Validatable {
    package func validate() -> ValidationResult {
        var result = profile.validate()
        result.check(since, field: "since")
        if let asOf { result.check(asOf, field: "asOf") }
        return result
    }
}

/// A reason why an operation on friends is refused.
package enum FriendError: Error, Hashable, Sendable {
    /// A friend request to oneself (F5).
    case oneself
    case alreadyFriends(name: String)
    /// No person or request with that name or id; `closeNames` are the nearest existing names.
    case noSuchPerson(String, closeNames: [String])
    /// Several people match; the candidates as `name (id)`.
    case ambiguous(String, candidates: [String])
    /// No pending request that could be answered.
    case nothingPending
    /// The codes differ (exit code 65); nothing was accepted.
    case wrongCode
    /// There is no code to compare, because the two have never been connected.
    case noCodeYet(name: String)
    /// The owner blocked that person; nil if the name is not known where the rule is.
    case blocked(name: String?)
    /// The text is not a name, an id or HOST:PORT.
    case unreadableAddress(String)
}
