package import UFreeAPI

/// What is said of people nearby and of being seen by them (P1).
package enum NearbyText {
    package static let heading = "People Nearby"
    package static let emptyHeading = "Nobody Nearby"
    /// Beside somebody who goes by a friend's name and is not known to be that friend.
    package static let sameName = "A friend of yours has this name, and this may be somebody else."
    /// Those who are missing have to do something, and so may I.
    package static let howToBeSeen = "Who wants to be seen here runs: ufreectl discoverable on"

    /// What I have to do with somebody, in words; nil where it is nothing.
    package static func relation(_ person: NearbyValue) -> String? {
        switch RelationWord(rawValue: person.relation) {
        case .friend: "friend"
        case .outgoing: "you asked"
        case .incoming: "asks you"
        case .ignored: "declined"
        case .stranger, nil: nil
        }
    }

    /// Why nobody may be seen, and what to do; nil where discovery works.
    package static func trouble(_ discovery: String) -> (text: String, fix: String)? {
        switch discovery {
        case "dnssd": nil
        case "off":
            (
                "Discovery is off: ufreed was told so, and neither finds anybody nor is found.",
                "Start ufreed without --discovery off, UFREE_DISCOVERY=off and that line in config.yaml, or give an "
                    + "address: ufreectl add HOST:PORT"
            )
        default: HealthText.words("discoveryUnavailable", [:])
        }
    }

    /// Whether strangers on this network see my name.
    /// - Parameters:
    ///   - until: RFC 3339, with the offset of the owner's zone; nil when they do not.
    ///   - now: seconds since 1970.
    package static func shown(_ name: String?, until: String?, now: Int) -> String {
        let name = name.map { "Your name, \($0)," } ?? "Your name"
        guard let until else {
            return "\(name) is not shown on this network; friends still recognise this machine."
        }
        return "\(name) is shown on this network until \(AgeText.clock(until, now: now) ?? until)."
    }
}
