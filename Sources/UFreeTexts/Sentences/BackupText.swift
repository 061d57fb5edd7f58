package import UFreeAPI

/// About backups, in words.
package enum BackupText {
    /// After a backup was written.
    package static func written(_ path: String, bytes: Int) -> String {
        let size = (bytes + 1_023) / 1_024
        return say(
            "Backup written to \(path) (\(size) KiB) and checked.",
            "Sicherung nach \(path) geschrieben (\(size) KiB) und geprüft.")
    }

    /// Whether a backup includes the owner's keys.
    package static func keys(_ isIn: Bool) -> String {
        isIn
            ? say(
                "It includes your keys, encrypted with the passphrase.",
                "Sie enthält deine Schlüssel, mit der Passphrase verschlüsselt.")
            : say(
                """
                It has no keys and can be restored only on this machine. For other machines, use \
                --passphrase-file.
                """,
                """
                Sie enthält keine Schlüssel und lässt sich nur auf diesem Rechner wiederherstellen. Für \
                andere nimm --passphrase-file.
                """)
    }

    /// The contents of a backup.
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

    /// `2026-01-09 13:05` for an RFC 3339 time.
    private static func moment(_ time: String) -> String {
        time.prefix(16).split(separator: "T").joined(separator: " ")
    }

    /// Asked before a backup is restored.
    package static func question(_ backup: IncomingBackupResponse) -> String {
        backup.isMine
            ? say(
                "It replaces your current data, which is set aside. Restore it?",
                "Sie ersetzt deine jetzigen Daten, die beiseitegelegt werden. Wiederherstellen?")
            : say(
                """
                It belongs to another person, and your current data is set aside. Restoring it makes this \
                machine \(backup.name)'s. Restore it?
                """,
                """
                Sie gehört jemand anderem, und deine jetzigen Daten werden beiseitegelegt. Danach gehört \
                dieser Rechner \(backup.name). Wiederherstellen?
                """)
    }

    /// After a backup was restored.
    package static func restored(_ backup: IncomingBackupResponse) -> String {
        backup.isMine
            ? say("Backup restored.", "Sicherung wiederhergestellt.")
            : say(
                "This machine is now \(backup.name): \(backup.id)",
                "Dieser Rechner ist jetzt \(backup.name): \(backup.id)")
    }

    /// Where the replaced data is.
    package static var former: String {
        say(
            "The replaced data is in former-... beside the database; friends get everything again.",
            "Die ersetzten Daten liegen in former-... neben der Datenbank; Freunde erhalten alles noch einmal."
        )
    }

    /// Which copies still contain a removed friend.
    package static var afterRemoval: String {
        say(
            """
            The daily backups are rewritten without this friend within an hour. Your own copies, and \
            former-... and damaged-... beside the database, still contain their data: delete what you do not \
            need.
            """,
            """
            Die täglichen Sicherungen werden innerhalb einer Stunde ohne diesen Freund neu geschrieben. \
            Deine eigenen Kopien sowie former-... und damaged-... neben der Datenbank enthalten seine Daten \
            noch: Lösche, was du nicht brauchst.
            """)
    }

    /// After the key was renewed.
    package static var keyRenewed: String {
        say(
            "All data is now encrypted with a new key.",
            "Alle Daten sind jetzt mit einem neuen Schlüssel verschlüsselt.")
    }
}

/// About a restarting daemon, in words.
package enum RestartText {
    /// Shown when it did not come back in time.
    package static var notYet: String {
        say(
            "The daemon is not back yet: check with ufreectl status, or start it with ufreed.",
            "Der Daemon ist noch nicht zurück: Sieh mit ufreectl status nach oder starte ihn mit ufreed.")
    }
}
