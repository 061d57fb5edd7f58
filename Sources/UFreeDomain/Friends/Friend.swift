/// What a friend may see (F8).
package enum PrivacyLevel: Int, CaseIterable, Sendable {
    /// Everything shared: status, parts and note.
    case full = 0
    /// No notes.
    case noNotes = 1
    /// Free or busy; partly free reads busy.
    case busyOnly = 2
    /// No days at all, the live status only.
    case liveOnly = 3
}

/// A person whose consent and ours exist (F4).
package struct Friend: Hashable, Identifiable, Sendable {
    package let id: OwnerID
    package var profile: Profile
    /// True once the comparison codes were found equal (F7).
    package var isVerified: Bool
    /// The code to compare later, if the two were ever connected for it.
    package var code: ComparisonCode?
    package var privacy: PrivacyLevel
    package let since: Timestamp
    /// When this friend's data was last known to be current; nil before the first exchange.
    package var asOf: Timestamp?

    package init(
        id: OwnerID, profile: Profile, isVerified: Bool = false, code: ComparisonCode? = nil,
        privacy: PrivacyLevel = .full, since: Timestamp, asOf: Timestamp? = nil
    ) {
        self.id = id
        self.profile = profile
        self.isVerified = isVerified
        self.code = code
        self.privacy = privacy
        self.since = since
        self.asOf = asOf
    }
}

/// Why something about friends is refused.
package enum FriendError: Error, Hashable, Sendable {
    /// A request to oneself (F5).
    case oneself
    case alreadyFriends(name: String)
    /// Nobody of that name, id or request; `closeNames` are the nearest that exist.
    case noSuchPerson(String, closeNames: [String])
    /// Several people fit; the candidates as `name (id)`.
    case ambiguous(String, candidates: [String])
    /// No request is pending that could be answered.
    case nothingPending
    /// The code differs (65, nothing accepted).
    case wrongCode
    /// The two were never connected, so there is no code to compare.
    case noCodeYet(name: String)
    /// The text is neither a name nor an id nor HOST:PORT.
    case unreadableAddress(String)
}
