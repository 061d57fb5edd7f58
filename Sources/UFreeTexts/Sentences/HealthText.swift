package import UFreeAPI
package import UFreeDomain

/// The problems of a node in words.
package enum HealthText {
    /// One sentence, and what to do about the problem.
    /// - Parameters:
    ///   - code: of the health item.
    ///   - values: `friend`, an id, and `name` if known, for `foreignHistory`, `cloneSuspected`, `cloneReported`,
    ///     `notKnown` and, with `minutes`, `clockDiffers`; `address` for `askedOneself`; `reason` for
    ///     `startNotCounted`, `storageReadOnly`, `identityKept` and `maintenanceFailed`; `madeAt` (RFC 3339), `days`,
    ///     `partial` and `kept` for `repaired`; `madeAt` for `putBack`; `count` for `identityReset`; `calendar`, `number`, `problem`
    ///     and `detail` for `calendarUnreadable`; none for the others.
    package static func words(_ code: HealthCode, _ values: [String: String]) -> (text: String, fix: String) {
        known(code, values)
            ?? (
                say("Something is wrong: \(code.rawValue).", "Etwas stimmt nicht: \(code.rawValue)."),
                say(
                    "See the log: journalctl --user -u ufreed",
                    "Sieh ins Protokoll: journalctl --user -u ufreed")
            )
    }

    /// The same for an item from JSON. An item that is unknown here, or has no values, is shown in the daemon's words.
    package static func words(_ item: HealthValue) -> (text: String, fix: String) {
        guard let code = HealthCode(rawValue: item.code), let values = item.values else {
            return (item.text, item.fix)
        }
        return known(code, values) ?? (item.text, item.fix)
    }

    /// `warning: ` or `error: `.
    package static func severity(_ item: HealthValue) -> String {
        item.severity == "error" ? say("error: ", "Fehler: ") : say("warning: ", "Warnung: ")
    }

    /// ` (noticed 2 min ago)`; nil for an invalid time.
    package static func since(_ item: HealthValue, now: Int) -> String? {
        AgeText.ago(item.since, now: now).map { say(" (noticed \($0))", " (bemerkt \($0))") }
    }

    /// Shown when the last problem is gone.
    static var allIsWell: String { say("No problems.", "Keine Probleme.") }

    private static func known(_ code: HealthCode, _ values: [String: String]) -> (text: String, fix: String)?
    {
        ofFriends(code, values) ?? ofIdentity(code, values) ?? ofStorage(code, values)
            ?? ofNetwork(code, values)
            ?? (code == .calendarUnreadable ? CalendarText.unreadable(values) : nil)
    }

    static func friend(_ values: [String: String]) -> String {
        values["name"] ?? values["friend"].map { say("A friend (\($0))", "Ein Freund (\($0))") }
            ?? say("A friend", "Ein Freund")
    }

    static func ofFriends(_ code: HealthCode, _ values: [String: String]) -> (text: String, fix: String)? {
        let friend = friend(values)
        switch code {
        case .foreignHistory:
            return (
                say(
                    """
                    \(friend) reports changes that this machine never made, as happens after a restored \
                    backup or a copy.
                    """,
                    """
                    \(friend) meldet Änderungen, die dieser Rechner nie gemacht hat, wie nach einer \
                    wiederhergestellten Sicherung oder einer Kopie.
                    """),
                say(
                    """
                    Sharing restarted by itself. If another machine runs with the same files, stop ufreed on \
                    one of the two.
                    """,
                    """
                    Das Teilen wurde von selbst neu gestartet. Läuft ein anderer Rechner mit denselben \
                    Dateien, beende ufreed auf einem von beiden.
                    """)
            )
        case .clockDiffers:
            let minutes =
                values["minutes"].map { say("\($0) minutes", "\($0) Minuten") } ?? say("minutes", "Minuten")
            return (
                say(
                    "\(friend) has a clock that differs from this one by \(minutes).",
                    "Die Uhr von \(friend) weicht von dieser um \(minutes) ab."),
                say(
                    "Set both clocks from the network; days are not affected.",
                    "Stell beide Uhren nach dem Netz; Tage sind nicht betroffen.")
            )
        case .cloneSuspected:
            return (
                say(
                    "\(friend) runs on two machines at once with the same key; the newer one was refused.",
                    """
                    \(friend) läuft auf zwei Rechnern zugleich mit demselben Schlüssel; der neuere wurde abgewiesen.
                    """),
                say(
                    "Tell your friend: one of the two machines is a copy; stop ufreed on one of them.",
                    """
                    Sag dort Bescheid: Einer der beiden Rechner ist eine Kopie; auf einem von ihnen muss \
                    ufreed beendet werden.
                    """)
            )
        case .cloneReported:
            return (
                say(
                    """
                    \(friend) refused this machine and reports that another one runs with the same key. This machine has \
                    not seen it itself.
                    """,
                    """
                    \(friend) hat diesen Rechner abgewiesen und meldet, ein anderer laufe mit demselben Schlüssel. \
                    Gesehen hat dieser Rechner ihn nicht.
                    """),
                say(
                    """
                    If ufreed runs with a copy of these files somewhere, stop it there. If not, there is nothing to do \
                    here: ask your friend.
                    """,
                    """
                    Läuft ufreed irgendwo mit einer Kopie dieser Dateien, beende es dort. Wenn nicht, ist hier nichts zu \
                    tun: Frag dort nach.
                    """)
            )
        case .notKnown:
            return (
                say(
                    """
                    \(friend) does not know this machine as a friend, as happens when one side restored a \
                    backup.
                    """,
                    """
                    \(friend) kennt diesen Rechner nicht als Freund, etwa weil eine Seite eine Sicherung \
                    wiederhergestellt hat.
                    """),
                say(
                    """
                    First ask whether they restored a backup or removed you. To start over: ufreectl friend \
                    rm, then ufreectl add, and compare the codes.
                    """,
                    """
                    Frag zuerst, ob eine Sicherung wiederhergestellt oder du entfernt wurdest. Für einen \
                    neuen Anfang: ufreectl friend rm, dann ufreectl add, und vergleicht die Codes.
                    """)
            )
        default: return nil
        }
    }

    private static func ofNetwork(_ code: HealthCode, _ values: [String: String]) -> (
        text: String, fix: String
    )? {
        switch code {
        case .askedOneself:
            let address = values["address"] ?? say("an address", "eine Adresse")
            return (
                say(
                    "The request to \(address) reached this machine itself and was withdrawn.",
                    "Die Anfrage an \(address) kam bei diesem Rechner selbst an und wurde zurückgezogen."),
                say(
                    """
                    Ask your friend for the host name or IP address of their machine; ufreectl status there \
                    shows the port.
                    """,
                    """
                    Frag nach dem Hostnamen oder der IP-Adresse des anderen Rechners; den Port zeigt dort \
                    ufreectl status.
                    """)
            )
        case .codesHeldBack:
            return (
                say(
                    "Too many requests with codes were not accepted today; new ones get no code for now.",
                    """
                    Zu viele Anfragen mit Code wurden heute nicht angenommen; neue erhalten vorerst keinen.
                    """),
                say(
                    """
                    Decline people you do not know. When only one request has no code, ufreectl requests gets \
                    one for it.
                    """,
                    """
                    Lehn ab, wen du nicht kennst. Hat nur noch eine Anfrage keinen Code, holt ufreectl requests \
                    einen.
                    """)
            )
        case .discoveryUnavailable:
            return (
                say(
                    """
                    People on this network cannot be found: avahi-daemon does not answer. Everything else \
                    works.
                    """,
                    "Die Suche im Netz geht nicht: avahi-daemon antwortet nicht. Alles andere funktioniert."),
                say(
                    """
                    Start it: sudo systemctl start avahi-daemon (or install it: sudo apt install \
                    avahi-daemon). Until then, use an address: ufreectl add HOST:PORT
                    """,
                    """
                    Starte ihn: sudo systemctl start avahi-daemon (oder installiere ihn: sudo apt install \
                    avahi-daemon). Bis dahin nimm eine Adresse: ufreectl add HOST:PORT
                    """)
            )
        default: return nil
        }
    }
}
