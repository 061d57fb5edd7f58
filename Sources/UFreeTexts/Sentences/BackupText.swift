package import UFreeAPI

/// About backups, in words.
package enum BackupText {
    /// After a backup was written.
    package static func written(_ path: String, bytes: Int) -> String {
        let size = (bytes + 1_023) / 1_024
        return say(
            "Everything is in \(path) (\(size) KiB), and was read back from end to end.",
            "Alles steht in \(path) (\(size) KiB) und wurde zur Probe ganz zurückgelesen.")
    }

    /// Whether a backup has the owner's keys.
    package static func keys(_ isIn: Bool) -> String {
        isIn
            ? say(
                "Your keys are in it, sealed by the passphrase.",
                "Deine Schlüssel sind darin, mit der Passphrase versiegelt.")
            : say(
                "Your keys are not in it: it can be put back here. For another machine give --passphrase-file.",
                """
                Deine Schlüssel sind nicht darin: Einspielen lässt sie sich hier. Für einen anderen Rechner gib \
                --passphrase-file an.
                """)
    }

    /// What a backup holds.
    package static func holds(_ backup: IncomingBackupResponse) -> String {
        let last = backup.lastChange.map { lastChanged(moment($0)) } ?? ""
        let (days, friends) = (CountText.days(backup.days), CountText.friends(backup.friends))
        return say(
            "A backup of \(backup.name): \(days), \(friends)\(last).",
            "Eine Sicherung von \(backup.name): \(days), \(friends)\(last).")
    }

    private static func lastChanged(_ moment: String) -> String {
        say(", last changed \(moment)", ", zuletzt geändert \(moment)")
    }

    /// `2026-01-09 13:05` of a time of RFC 3339.
    private static func moment(_ time: String) -> String {
        time.prefix(16).split(separator: "T").joined(separator: " ")
    }

    /// Asked before it is put back.
    package static func question(_ backup: IncomingBackupResponse) -> String {
        backup.isMine
            ? say(
                """
                Put it in the place of what there is now? What was changed after it goes from view, and is kept aside.
                """,
                """
                Soll sie an die Stelle des jetzigen Standes treten? Was danach geändert wurde, ist dann nicht mehr zu \
                sehen und wird beiseitegelegt.
                """)
            : say(
                """
                It is another person's. Make this machine \(backup.name)? What there is now is kept aside.
                """,
                """
                Sie gehört jemand anderem. Soll dieser Rechner zu \(backup.name) werden? Der jetzige Stand wird \
                beiseitegelegt.
                """)
    }

    /// After it was put back.
    package static func restored(_ backup: IncomingBackupResponse) -> String {
        backup.isMine
            ? say("The backup is in place.", "Die Sicherung ist eingespielt.")
            : say(
                "This machine is \(backup.name) now: \(backup.id)",
                "Dieser Rechner ist jetzt \(backup.name): \(backup.id)")
    }

    /// Where the rest is.
    package static var former: String {
        say(
            "What it replaced is kept beside it, in former-...; friends get everything once more.",
            "Was sie ersetzt hat, liegt daneben in former-...; Freunde bekommen alles noch einmal.")
    }

    /// What else has a friend who was removed.
    package static var afterRemoval: String {
        say(
            """
            The daily backups are written again without this friend within the hour. Copies that you made yourself, and \
            former-... and damaged-... beside the database, still have them: delete what you do not need.
            """,
            """
            Die täglichen Sicherungen werden innerhalb einer Stunde ohne diesen Freund neu geschrieben. Kopien, die du \
            selbst gemacht hast, und former-... und damaged-... neben der Datenbank enthalten ihn noch: Lösche, was du \
            nicht brauchst.
            """)
    }

    /// After the key was renewed.
    package static var sealedAnew: String {
        say("Everything is sealed with a new key.", "Alles ist mit einem neuen Schlüssel versiegelt.")
    }
}

/// About a daemon that begins anew, in words.
package enum RestartText {
    /// When it did not come back in time.
    package static var notYet: String {
        say(
            "The daemon has not come back yet: see ufreectl status, or start it again with ufreed.",
            "Der Daemon ist noch nicht zurück: Sieh mit ufreectl status nach, oder starte ihn mit ufreed neu."
        )
    }
}
