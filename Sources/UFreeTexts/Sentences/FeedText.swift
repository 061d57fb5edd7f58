package import UFreeAPI

/// The feeds for calendar programs.
package enum FeedText {
    /// What to do with the link of a new feed.
    package static var howToUse: String {
        say(
            "Subscribe to this link in your calendar program. Whoever has it can read the feed; it is shown once.",
            """
            Abonniere diesen Link in deinem Kalenderprogramm. Wer ihn hat, kann mitlesen; er wird nur jetzt \
            gezeigt.
            """)
    }
    /// After the link in the network.
    package static var aboutNetwork: String {
        say(
            "In the network it is served where phones use the page: ufreectl web phone off ends both.",
            "Im Netz gibt es ihn dort, wo Handys die Seite benutzen: ufreectl web phone off beendet beides.")
    }
    /// Before the fingerprint of the certificate.
    package static var fingerprint: String {
        say(
            "The SHA-256 fingerprint of the certificate there:",
            "Der SHA-256-Fingerabdruck des Zertifikats dort:")
    }

    /// Where feeds are.
    package static func state(_ feeds: FeedsResponse) -> String {
        guard !feeds.feeds.isEmpty else {
            return say(
                "There are no feeds. Turn one on: ufreectl feed on",
                "Es gibt keine Feeds. Einschalten: ufreectl feed on")
        }
        guard let address = feeds.address else {
            return say(
                """
                The feeds cannot be read: another program uses their port. End it, or turn all feeds off and on \
                again for new links.
                """,
                """
                Die Feeds sind nicht lesbar: Ein anderes Programm benutzt ihren Port. Beende es oder schalte \
                alle Feeds aus und wieder ein; dann haben sie neue Links.
                """)
        }
        guard feeds.feeds.contains(where: \.network) else {
            return say("Feeds are served at \(address).", "Feeds gibt es unter \(address).")
        }
        guard let network = feeds.networkAddress else {
            return say(
                "Feeds are served at \(address), in the network not now: ufreectl web phone on --for always",
                "Feeds gibt es unter \(address), im Netz gerade nicht: ufreectl web phone on --for always")
        }
        return say(
            "Feeds are served at \(address) and, in the network, at \(network).",
            "Feeds gibt es unter \(address) und im Netz unter \(network).")
    }

    /// Whose days a feed has.
    package static func title(of feed: FeedValue) -> String {
        let whose = feed.friend.map { $0.name ?? say("a former friend", "früher befreundet") }
        return [
            whose ?? say("my days", "meine Tage"), feed.notes ? say("with notes", "mit Notizen") : nil,
            feed.network ? say("in the network", "im Netz") : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// When a feed was turned on and read.
    package static func use(of feed: FeedValue) -> String {
        let since = DayText.short(String(feed.since.prefix(10)))
        guard let seen = feed.seen.map({ DayText.short($0) }) else {
            return say("since \(since), never read", "seit \(since), nie gelesen")
        }
        return say("since \(since), last read \(seen)", "seit \(since), zuletzt gelesen \(seen)")
    }

    package static var howToEnd: String {
        say("Turn one off: ufreectl feed off NUMBER", "Ausschalten: ufreectl feed off NUMMER")
    }
    package static var which: String {
        say(
            "off needs the number of a feed, or all, and only off",
            "off braucht die Nummer eines Feeds oder all, und nur off")
    }
    package static var onlyOn: String {
        say("--friend, --notes and --lan only go with on", "--friend, --notes und --lan gehen nur mit on")
    }

    /// Why a feed was not found.
    static func noSuchFeed(_ number: String) -> String {
        say("There is no feed \(number).", "Es gibt keinen Feed \(number).")
    }
    static var list: String { say("List them: ufreectl feed list", "Auflisten: ufreectl feed list") }
}
