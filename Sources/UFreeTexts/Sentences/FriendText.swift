package import UFreeAPI

/// What is said of friends and requests (F7, F9).
package enum FriendText {
    /// Whether the codes were compared.
    package static func verified(_ friend: FriendValue) -> String {
        friend.verified ? "verified" : "not verified"
    }

    /// Whether a device of the friend is connected now.
    package static func connected(_ friend: FriendValue) -> String {
        friend.connected ? "connected" : "not connected"
    }

    /// When the friend's days were last known to be current.
    package static func asOf(_ time: String?, now: Int) -> String {
        time.flatMap { AgeText.ago($0, now: now) }.map { "as of \($0)" } ?? "nothing received yet"
    }

    /// Whether the friend has my latest change.
    package static func latest(_ friend: FriendValue) -> String {
        friend.hasMyLatest ? "has my latest" : "gets my latest later"
    }

    /// Six digits in two groups, as people read them out.
    package static func code(_ code: String?) -> String {
        guard let code else { return "no code yet" }
        return code.count == 6 ? "\(code.prefix(3)) \(code.suffix(3))" : code
    }

    /// A name, or what stands for it.
    package static func name(_ person: PersonValue) -> String { person.name ?? person.id ?? "somebody" }

    /// Dates are the friend's own: said where that matters.
    package static func zoneHint(_ name: String, zone: String, mine: String) -> String? {
        zone == mine ? nil : "\(name)'s days are those of \(zone); yours are those of \(mine)."
    }
}
