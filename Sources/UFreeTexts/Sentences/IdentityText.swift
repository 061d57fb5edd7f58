package import UFreeAPI

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
    /// - Parameter isKept: false after a reset.
    package static func former(isKept: Bool) -> String {
        guard isKept else {
            return say(
                "Nothing of the old identity is left. Add friends again: ufreectl add",
                "Von der alten Identität ist nichts mehr da. Freunde wieder hinzufügen: ufreectl add")
        }
        return say(
            "The old files are kept beside the new ones in former-...; add friends again: ufreectl add",
            """
            Die alten Dateien liegen neben den neuen in former-...; Freunde wieder hinzufügen: ufreectl add
            """)
    }

    /// Asked before a machine whose identity was reset starts over.
    package static func startOver(untold: Int) -> String {
        let people = CountText.people(untold)
        return say(
            "Those who do not know yet (\(people)) are never told. Start over with a new identity?",
            "Wer es noch nicht weiß (\(people)), erfährt es dann nie. Mit einer neuen Identität neu beginnen?"
        )
    }

    /// About an identity that was reset.
    package static func farewell(_ farewell: FarewellValue) -> String {
        let (people, day) = (CountText.people(farewell.untold), String(farewell.until.prefix(10)))
        return say(
            "This identity was reset. Not told yet: \(people), until \(day) at the latest.",
            "Diese Identität wurde zurückgesetzt. Noch nicht informiert: \(people), spätestens bis \(day).")
    }

    /// What a reset does, before the owner is asked.
    package static func resetMeans(isBackedUp: Bool) -> String {
        let rest =
            isBackedUp
            ? ""
            : say(
                """
                 Nothing brings them back, except a backup with your keys: ufreectl identity reset --backup \
                FILE --passphrase-file FILE
                """,
                """
                 Nichts bringt sie zurück, außer einer Sicherung mit deinen Schlüsseln: ufreectl identity \
                reset --backup DATEI --passphrase-file DATEI
                """)
        return say(
            """
            Your friends see that you are gone. Your days, shifts, friends, keys and the daily backups on this \
            machine are deleted.\(rest)
            """,
            """
            Deine Freunde sehen, dass du weg bist. Deine Tage, Schichten, Freunde, Schlüssel und die \
            täglichen Sicherungen auf diesem Rechner werden gelöscht.\(rest)
            """)
    }

    /// Asks for the owner's name.
    package static func resetQuestion(_ name: String) -> String {
        say(
            "Type your name to reset everything (\(name)): ",
            "Tipp deinen Namen, um alles zurückzusetzen (\(name)): ")
    }

    package static var notTheName: String {
        say("That is not your name. Nothing was changed.", "Das ist nicht dein Name. Nichts wurde geändert.")
    }

    /// Why a backup before a reset needs a passphrase.
    package static var backupNeedsKeys: String {
        say(
            """
            after a reset, a backup is of use only with your keys: give both --backup and --passphrase-file
            """,
            """
            nach dem Zurücksetzen nützt eine Sicherung nur mit deinen Schlüsseln: Gib --backup und \
            --passphrase-file zusammen an
            """)
    }

    /// After a reset: what has happened, and what comes next.
    package static func reset(_ farewell: FarewellValue) -> [(text: String, isMain: Bool)] {
        guard farewell.untold > 0 else {
            return [
                (
                    say(
                        "Everything is deleted, and everybody who had to know knows.",
                        "Alles ist gelöscht, und alle, die es wissen müssen, wissen es."), true
                ),
                (
                    say(
                        "ufreed has stopped. When it starts again, it begins with a new identity.",
                        "ufreed ist beendet. Startet er wieder, beginnt er mit einer neuen Identität."), false
                ),
            ]
        }
        let people = CountText.people(farewell.untold)
        let day = String(farewell.until.prefix(10))
        return [
            (say("Your data is deleted.", "Deine Daten sind gelöscht."), true),
            (
                say(
                    """
                    Not told yet: \(people). While ufreed runs, it tells them when it reaches them, until \
                    \(day); then it deletes the rest and stops.
                    """,
                    """
                    Noch nicht informiert: \(people). Solange ufreed läuft, sagt er es ihnen, sobald er sie \
                    erreicht, bis \(day); dann löscht er den Rest und beendet sich.
                    """), false
            ),
            (
                say(
                    "To start over at once, without telling them: ufreectl identity new",
                    "Sofort neu beginnen, ohne dass sie es erfahren: ufreectl identity new"), false
            ),
        ]
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
