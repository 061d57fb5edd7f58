package import UFreeAPI

/// What is said of people nearby and of being seen by them (P1).
package enum NearbyText {
    package static var heading: String { say("People Nearby", "Leute in der Nähe") }
    package static var emptyHeading: String { say("Nobody Nearby", "Niemand in der Nähe") }
    /// Beside somebody who goes by a friend's name and is not known to be that friend.
    package static var sameName: String {
        say(
            "One of your friends has this name; this may be somebody else.",
            "Ein Freund von dir heißt auch so; das kann jemand anderes sein.")
    }
    /// Those who are missing have to do something, and so may I.
    package static var howToBeSeen: String {
        say(
            "To appear here, people run: ufreectl discoverable on",
            "Um hier zu erscheinen, ruft man auf: ufreectl discoverable on")
    }
    /// In the place of a name.
    package static var noName: String { say("no name", "ohne Namen") }
    /// Beside somebody with whom I have nothing to do yet.
    package static var nearby: String { say("nearby", "in der Nähe") }
    /// How to be hidden again.
    package static var noLonger: String {
        say("Hide it: ufreectl discoverable off", "Verbergen: ufreectl discoverable off")
    }

    /// What I have to do with somebody, in words; nil where it is nothing.
    package static func relation(_ person: NearbyValue) -> String? {
        switch RelationWord(rawValue: person.relation) {
        case .friend: say("friend", "befreundet")
        case .outgoing: say("request sent", "Anfrage gesendet")
        case .incoming: say("request received", "Anfrage erhalten")
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
                    """
                    Discovery is off: ufreed was started with --discovery off. It finds nobody and cannot be \
                    found.
                    """,
                    """
                    Die Suche im Netz ist aus: ufreed wurde mit --discovery off gestartet. Er findet \
                    niemanden und wird nicht gefunden.
                    """),
                say(
                    """
                    Start ufreed without --discovery off (also remove UFREE_DISCOVERY=off and that line in \
                    config.yaml), or use an address: ufreectl add HOST:PORT
                    """,
                    """
                    Starte ufreed ohne --discovery off (entfern auch UFREE_DISCOVERY=off und diese Zeile in \
                    config.yaml), oder nimm eine Adresse: ufreectl add HOST:PORT
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
                "\(name) is hidden on this network; friends still recognise this machine.",
                "\(name) ist in diesem Netz verborgen; Freunde erkennen diesen Rechner weiterhin.")
        }
        let end = AgeText.clock(until, now: now) ?? until
        return say(
            "\(name) is visible on this network until \(end).",
            "\(name) ist in diesem Netz bis \(end) sichtbar.")
    }
}
