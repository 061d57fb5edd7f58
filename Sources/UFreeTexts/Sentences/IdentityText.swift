/// About the identity of a machine, in words.
package enum IdentityText {
    /// Shown when there are no problems with the identity.
    package static var noDoubt: String { say("No problems found.", "Keine Probleme gefunden.") }

    /// Shown before a question about something irrevocable.
    package static func fingerprint(_ name: String, _ id: String) -> String {
        say("\(name), fingerprint \(id)", "\(name), Fingerabdruck \(id)")
    }

    /// Asked before a machine gets a new identity.
    package static var question: String {
        say(
            """
            Your profile and days stay; friends and requests stay with the old identity, and nobody is \
            notified. This cannot be undone. Give this machine a new identity?
            """,
            """
            Dein Profil und deine Tage bleiben; Freunde und Anfragen bleiben bei der alten Identität, und \
            niemand wird benachrichtigt. Das lässt sich nicht rückgängig machen. Diesem Rechner eine neue \
            Identität geben?
            """)
    }

    /// After the owner kept the identity.
    package static func kept(_ name: String) -> String {
        say(
            "Identity kept: \(name). Everything is sent to your friends again.",
            "Identität behalten: \(name). Deine Freunde erhalten alles noch einmal.")
    }

    /// What is left to do after keeping.
    package static var stopTheOther: String {
        say(
            "If another machine runs with the same files, stop ufreed there.",
            "Läuft ein anderer Rechner mit denselben Dateien, beende ufreed dort.")
    }

    /// After a new identity was made.
    package static func taken(_ id: String) -> String {
        say("This machine has a new identity: \(id)", "Dieser Rechner hat eine neue Identität: \(id)")
    }

    /// Where the old identity is, and what to do next.
    package static var former: String {
        say(
            "The old files are kept beside the new ones in former-...; add friends again: ufreectl add",
            """
            Die alten Dateien liegen neben den neuen in former-...; Freunde wieder hinzufügen: ufreectl add
            """)
    }

    /// When the daemon did not show the new identity in time.
    package static var notYet: String {
        say(
            """
            The daemon has not restarted with the new identity yet: check with ufreectl status, or start it \
            with ufreed.
            """,
            """
            Der Daemon ist noch nicht mit der neuen Identität neu gestartet: Sieh mit ufreectl status nach \
            oder starte ihn mit ufreed.
            """)
    }
}
