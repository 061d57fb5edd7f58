package import UFreeAPI
import UFreeDomain

/// People nearby, and the visibility of the owner's name (P1).
package enum NearbyText {
    package static var heading: String { say("People Nearby", "Leute in der Nähe") }
    package static var emptyHeading: String { say("Nobody Nearby", "Niemand in der Nähe") }
    /// Beside a person with the name of a friend who is not known to be that friend.
    package static var sameName: String {
        say(
            "One of your friends has this name; this may be somebody else.",
            "Ein Freund von dir heißt auch so; das kann jemand anderes sein.")
    }
    /// How to appear in the list.
    package static var howToBeSeen: String {
        say(
            "To appear here, people run: ufreectl discoverable on",
            "Wer hier erscheinen will, ruft auf: ufreectl discoverable on")
    }
    /// In place of a name.
    package static var noName: String { say("no name", "ohne Namen") }
    /// Beside a stranger.
    package static var nearby: String { say("nearby", "in der Nähe") }
    /// How to be hidden again.
    package static var noLonger: String {
        say("Hide it: ufreectl discoverable off", "Verbergen: ufreectl discoverable off")
    }

    /// The relation to a person; nil for strangers.
    package static func relation(_ person: NearbyValue) -> String? {
        switch RelationWord(rawValue: person.relation) {
        case .friend: say("friend", "befreundet")
        case .outgoing: say("you asked", "von dir angefragt")
        case .incoming: say("asked you", "hat angefragt")
        case .ignored: say("declined", "abgelehnt")
        case .stranger, nil: nil
        }
    }

    /// Why discovery does not work, and what to do; nil where it works.
    package static func trouble(_ discovery: String) -> (text: String, fix: String)? {
        switch discovery {
        case "dnssd": nil
        case "off":
            (
                say(
                    """
                    Discovery is off: ufreed was started with --discovery off. This machine finds nobody and \
                    cannot be found.
                    """,
                    """
                    Die Suche im Netz ist aus: ufreed wurde mit --discovery off gestartet. Dieser \
                    Rechner findet niemanden und wird nicht gefunden.
                    """),
                say(
                    """
                    Start ufreed without --discovery off (also remove UFREE_DISCOVERY=off and that line in \
                    config.yaml), or use an address: ufreectl add HOST:PORT
                    """,
                    """
                    Starte ufreed ohne --discovery off (entferne auch UFREE_DISCOVERY=off und diese Zeile in \
                    config.yaml), oder nimm eine Adresse: ufreectl add HOST:PORT
                    """)
            )
        default: HealthText.words(.discoveryUnavailable, [:])
        }
    }

    /// Whether strangers on this network see the owner's name.
    /// - Parameters:
    ///   - until: RFC 3339, with the offset of the owner's zone; nil when the name is hidden.
    ///   - now: seconds since 1970.
    ///   - isFound: whether discovery works, so that friends recognise this machine.
    package static func shown(_ name: String?, until: String?, isFound: Bool = true, now: Int) -> String {
        let name = name.map { say("Your name, \($0),", "Dein Name, \($0),") } ?? say("Your name", "Dein Name")
        guard let until else {
            guard isFound else {
                return say(
                    "\(name) is not visible on this network.", "\(name) ist in diesem Netz nicht sichtbar.")
            }
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
