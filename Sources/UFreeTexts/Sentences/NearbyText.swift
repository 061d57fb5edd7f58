package import UFreeAPI

/// What is said of people nearby and of being seen by them (P1).
package enum NearbyText {
    package static var heading: String { say("People Nearby", "Leute in der Nähe") }
    package static var emptyHeading: String { say("Nobody Nearby", "Niemand in der Nähe") }
    /// Beside somebody who goes by a friend's name and is not known to be that friend.
    package static var sameName: String {
        say(
            "A friend of yours has this name, and this may be somebody else.",
            "Jemand in deinem Kreis hat diesen Namen, und das kann jemand anderes sein.")
    }
    /// Those who are missing have to do something, and so may I.
    package static var howToBeSeen: String {
        say(
            "Who wants to be seen here runs: ufreectl discoverable on",
            "Wer hier gesehen werden will, ruft auf: ufreectl discoverable on")
    }
    /// In the place of a name.
    package static var noName: String { say("no name", "ohne Namen") }
    /// Beside somebody with whom I have nothing to do yet.
    package static var nearby: String { say("nearby", "in der Nähe") }
    /// How to be hidden again.
    package static var noLonger: String {
        say("No longer: ufreectl discoverable off", "Nicht mehr: ufreectl discoverable off")
    }

    /// What I have to do with somebody, in words; nil where it is nothing.
    package static func relation(_ person: NearbyValue) -> String? {
        switch RelationWord(rawValue: person.relation) {
        case .friend: say("friend", "befreundet")
        case .outgoing: say("you asked", "von dir gefragt")
        case .incoming: say("asks you", "fragt dich")
        case .ignored: say("declined", "abgelehnt")
        case .stranger, nil: nil
        }
    }

    /// Why nobody may be seen, and what to do; nil where discovery works.
    package static func trouble(_ discovery: String) -> (text: String, fix: String)? {
        switch discovery {
        case "dnssd": nil
        case "off":
            (
                say(
                    "Discovery is off: ufreed was told so, and neither finds anybody nor is found.",
                    """
                    Die Suche ist aus: ufreed wurde das so gesagt, findet niemanden und wird nicht gefunden.
                    """),
                say(
                    """
                    Start ufreed without --discovery off, UFREE_DISCOVERY=off and that line in config.yaml, or give an \
                    address: ufreectl add HOST:PORT
                    """,
                    """
                    Starte ufreed ohne --discovery off, UFREE_DISCOVERY=off und diese Zeile in config.yaml, oder gib \
                    eine Adresse an: ufreectl add HOST:PORT
                    """)
            )
        default: HealthText.words("discoveryUnavailable", [:])
        }
    }

    /// Whether strangers on this network see my name.
    /// - Parameters:
    ///   - until: RFC 3339, with the offset of the owner's zone; nil when they do not.
    ///   - now: seconds since 1970.
    package static func shown(_ name: String?, until: String?, now: Int) -> String {
        let name = name.map { say("Your name, \($0),", "Dein Name, \($0),") } ?? say("Your name", "Dein Name")
        guard let until else {
            return say(
                "\(name) is not shown on this network; friends still recognise this machine.",
                "\(name) ist in diesem Netz nicht zu sehen; Freunde erkennen diesen Rechner weiterhin.")
        }
        let end = AgeText.clock(until, now: now) ?? until
        return say(
            "\(name) is shown on this network until \(end).",
            "\(name) ist in diesem Netz bis \(end) zu sehen.")
    }
}
