/// About who a machine is, in words.
package enum IdentityText {
    /// Nothing is known that speaks against the identity.
    package static var noDoubt: String { say("Nothing speaks against it.", "Nichts spricht dagegen.") }

    /// Shown before something irrevocable is asked: whose fingerprint it is.
    package static func fingerprint(_ name: String, _ id: String) -> String {
        say("\(name), fingerprint \(id)", "\(name), Fingerabdruck \(id)")
    }

    /// Asked before a machine becomes somebody else.
    package static var question: String {
        say(
            """
            Make this machine somebody else? Your profile and days stay here; friends and requests stay with the \
            former identity, and nobody is told.
            """,
            """
            Soll dieser Rechner jemand anderes werden? Dein Profil und deine Tage bleiben hier; Freunde und Anfragen \
            bleiben bei der bisherigen Identität, und niemand erfährt davon.
            """)
    }

    /// After the owner kept the identity.
    package static func kept(_ name: String) -> String {
        say(
            "This machine goes on as \(name); friends get everything once more.",
            "Dieser Rechner bleibt \(name); Freunde bekommen alles noch einmal.")
    }

    /// What keeping does not do.
    package static var stopTheOther: String {
        say(
            "If another machine runs with the same files, stop it there.",
            "Läuft ein anderer Rechner mit denselben Dateien, beende UFree dort.")
    }

    /// After a new identity was made.
    package static func taken(_ id: String) -> String {
        say("This machine is somebody else now: \(id)", "Dieser Rechner ist jetzt jemand anderes: \(id)")
    }

    /// Where the former identity is, and what comes next.
    package static var former: String {
        say(
            "The former files are kept beside the new ones, in former-...; make friends anew with: ufreectl add",
            """
            Die bisherigen Dateien liegen neben den neuen in former-...; Freundschaften schließt du neu mit: ufreectl add
            """)
    }

    /// When the daemon did not show the new identity in time.
    package static var notYet: String {
        say(
            "The daemon has not come back with it yet: see ufreectl status, or start it again with ufreed.",
            """
            Der Daemon ist noch nicht damit zurück: Sieh mit ufreectl status nach, oder starte ihn mit ufreed neu.
            """)
    }
}
