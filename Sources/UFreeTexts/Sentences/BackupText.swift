package import UFreeAPI

/// About backups, in words.
package enum BackupText {
    /// After a backup was written.
    package static func written(_ path: String, bytes: Int) -> String {
        "Everything is in \(path) (\((bytes + 1_023) / 1_024) KiB), and was read back from end to end."
    }

    /// Whether a backup has the owner's keys.
    package static func keys(_ isIn: Bool) -> String {
        isIn
            ? "Your keys are in it, sealed by the passphrase."
            : "Your keys are not in it: it can be put back here. For another machine give --passphrase-file."
    }

    /// What a backup holds.
    package static func holds(_ backup: IncomingBackupResponse) -> String {
        let last = backup.lastChange.map {
            ", last changed \($0.prefix(16).split(separator: "T").joined(separator: " "))"
        }
        return
            "A backup of \(backup.name): \(counted(backup.days, "day")), \(counted(backup.friends, "friend"))\(last ?? "")."
    }

    /// Asked before it is put back.
    package static func question(_ backup: IncomingBackupResponse) -> String {
        backup.isMine
            ? "Put it in the place of what there is now? What was changed after it goes from view, and is kept aside."
            : "It is another person's. Make this machine \(backup.name)? What there is now is kept aside."
    }

    /// After it was put back.
    package static func restored(_ backup: IncomingBackupResponse) -> String {
        backup.isMine ? "The backup is in place." : "This machine is \(backup.name) now: \(backup.id)"
    }

    /// Where the rest is.
    package static let former =
        "What it replaced is kept beside it, in former-...; friends get everything once more."

    /// After the key was renewed.
    package static let sealedAnew = "Everything is sealed with a new key."

    private static func counted(_ count: Int, _ word: String) -> String {
        "\(count) \(word)\(count == 1 ? "" : "s")"
    }
}

/// About a daemon that begins anew, in words.
package enum RestartText {
    /// When it did not come back in time.
    package static let notYet =
        "The daemon has not come back yet: see ufreectl status, or start it again with ufreed."
}
