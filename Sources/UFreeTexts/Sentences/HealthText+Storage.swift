import UFreeDomain

extension HealthText {
    /// Problems with the files and the identity of a node.
    static func ofIdentity(_ code: HealthCode, _ values: [String: String]) -> (text: String, fix: String)? {
        let reason = reason(values)
        switch code {
        case .clone: return clone()
        case .restored:
            return (
                say(
                    """
                    This is not the database that was last used here: an older copy was restored, or the file \
                    witness beside it was lost.
                    """,
                    """
                    Das ist nicht die Datenbank, die hier zuletzt verwendet wurde: Eine ältere Kopie wurde \
                    wiederhergestellt, oder die Datei witness daneben ging verloren.
                    """),
                say(
                    """
                    Sharing restarted by itself; only changes made after the copy are lost. If you did this \
                    on purpose: ufreectl identity keep
                    """,
                    """
                    Das Teilen wurde von selbst neu gestartet; verloren sind nur Änderungen nach der Kopie. \
                    War das Absicht: ufreectl identity keep
                    """)
            )
        case .moved:
            return (
                say(
                    "These files were last used on another machine.",
                    "Diese Dateien wurden zuletzt auf einem anderen Rechner verwendet."),
                say(
                    """
                    If you moved them: ufreectl identity keep. If you copied them and the other machine \
                    keeps running, give this one a new identity: ufreectl identity new
                    """,
                    """
                    Hast du sie verschoben: ufreectl identity keep. Hast du sie kopiert und der andere \
                    Rechner läuft weiter, gib diesem eine neue Identität: ufreectl identity new
                    """)
            )
        case .startNotCounted:
            return (
                say(
                    "This start could not be recorded\(reason).",
                    "Dieser Start konnte nicht aufgezeichnet werden\(reason)."),
                say(
                    """
                    Check the disk and the data directory; until then, a restored copy may go unnoticed or \
                    be reported by mistake.
                    """,
                    """
                    Prüfe den Datenträger und das Datenverzeichnis; bis dahin kann eine wiederhergestellte \
                    Kopie unbemerkt bleiben oder irrtümlich gemeldet werden.
                    """)
            )
        case .identityReset:
            let people = CountText.people(values["count"].flatMap { Int($0) } ?? 0)
            return (
                say(
                    "This identity was reset. Not told yet: \(people).",
                    "Diese Identität wurde zurückgesetzt. Noch nicht informiert: \(people)."),
                say(
                    """
                    Let ufreed run until they know; it stops by itself. To start over without telling them: \
                    ufreectl identity new
                    """,
                    """
                    Lass ufreed laufen, bis sie es wissen; er beendet sich von selbst. Neu beginnen, ohne dass \
                    sie es erfahren: ufreectl identity new
                    """)
            )
        case .identityKept:
            return (
                say(
                    "The new identity could not be created\(reason).",
                    "Die neue Identität konnte nicht erstellt werden\(reason)."),
                say(
                    "Nothing was changed. Check the disk, then try again: ufreectl identity new",
                    """
                    Nichts wurde geändert. Prüfe den Datenträger und versuch es noch einmal: ufreectl \
                    identity new
                    """)
            )
        default: return nil
        }
    }

    private static func clone() -> (text: String, fix: String) {
        (
            say(
                "Another running machine has the same key as this one: the data was copied or cloned.",
                """
                Ein anderer laufender Rechner hat denselben Schlüssel wie dieser: Die Daten wurden kopiert oder geklont.
                """),
            say(
                """
                Stop ufreed on one of the two; friends that refused this one then reconnect. To keep both, \
                give the copy a new identity there: ufreectl identity new
                """,
                """
                Beende ufreed auf einem der beiden; Freunde, die diesen abgewiesen haben, verbinden sich \
                dann wieder. Um beide zu behalten, gib der Kopie dort eine neue Identität: ufreectl identity \
                new
                """)
        )
    }

    static func ofStorage(_ code: HealthCode, _ values: [String: String]) -> (text: String, fix: String)? {
        let reason = reason(values)
        switch code {
        case .storage:
            return (
                say(
                    "The database refused a change; UFree tries again every second.",
                    "Die Datenbank hat eine Änderung abgelehnt; UFree versucht es jede Sekunde wieder."),
                say(
                    "Check the disk and its permissions. No saved data was lost.",
                    "Prüfe den Datenträger und die Zugriffsrechte. Gespeicherte Daten sind nicht verloren.")
            )
        case .storageFull:
            return (
                say(
                    "The last change could not be saved: the disk was full.",
                    "Die letzte Änderung konnte nicht gespeichert werden: Der Datenträger war voll."),
                say(
                    "Free some space and repeat the change. No saved data was lost.",
                    "Schaff Platz und wiederhole die Änderung. Gespeicherte Daten sind nicht verloren.")
            )
        case .storageReadOnly:
            return (
                say(
                    "Nothing can be saved\(reason).", "Es kann nichts gespeichert werden\(reason)."),
                say(
                    "Make the data directory writable; the daemon then continues by itself. No saved data was lost.",
                    """
                    Mach das Datenverzeichnis beschreibbar; der Daemon macht dann von selbst weiter. Gespeicherte \
                    Daten sind nicht verloren.
                    """)
            )
        case .maintenanceFailed:
            return (
                say(
                    "The daily backup could not be made\(reason).",
                    "Die tägliche Sicherung konnte nicht erstellt werden\(reason)."),
                say(
                    "Check the disk; UFree tries again every hour. No saved data was lost.",
                    """
                    Prüfe den Datenträger; UFree versucht es jede Stunde wieder. Gespeicherte Daten sind \
                    nicht verloren.
                    """)
            )
        case .repaired:
            let kept =
                values["kept"]
                ?? say("a directory beside the database", "ein Verzeichnis neben der Datenbank")
            return (
                repaired(values),
                say(
                    "Check your days: ufreectl week. The damaged files are kept in \(kept).",
                    "Prüfe deine Tage: ufreectl week. Die beschädigten Dateien liegen hier: \(kept).")
            )
        case .putBack:
            return (
                putBack(values["madeAt"].map(moment)),
                say(
                    "The replaced data is in former-... beside the database. Sharing restarted by itself.",
                    """
                    Die ersetzten Daten liegen in former-... neben der Datenbank. Das Teilen wurde von selbst neu \
                    gestartet.
                    """)
            )
        default: return nil
        }
    }

    private static func putBack(_ moment: String?) -> String {
        guard let moment else {
            return say("A backup was restored.", "Eine Sicherung wurde wiederhergestellt.")
        }
        return say(
            "A backup was restored, with everything up to \(moment).",
            "Eine Sicherung wurde wiederhergestellt, mit allem bis \(moment).")
    }

    private static func repaired(_ values: [String: String]) -> String {
        guard let madeAt = values["madeAt"].map(moment) else {
            return say(
                """
                The database was damaged and there was no good backup: starting empty. Add your friends \
                again.
                """,
                """
                Die Datenbank war beschädigt, und es gab keine brauchbare Sicherung: Neustart ohne Daten. \
                Füge deine Freunde wieder hinzu.
                """)
        }
        let since = say(
            "The database was damaged and was replaced by the backup of \(madeAt).",
            "Die Datenbank war beschädigt und wurde durch die Sicherung von \(madeAt) ersetzt.")
        return since + " " + lost(values)
    }

    private static func lost(_ values: [String: String]) -> String {
        let days = values["days"].map { $0.split(separator: " ").map { DayText.short(String($0)) } } ?? []
        let list = days.joined(separator: ", ")
        switch (days.isEmpty, values["partial"] != nil) {
        case (true, false):
            return say("You changed no day after it.", "Danach hast du keinen Tag geändert.")
        case (true, true):
            return say(
                "Later changes are lost; which ones is unknown.",
                "Spätere Änderungen sind verloren; welche, ist unbekannt.")
        case (false, false):
            return say("Lost changes: \(day: list).", "Verlorene Änderungen: \(day: list).")
        case (false, true):
            return say(
                "Lost changes: \(list), perhaps others.",
                "Verlorene Änderungen: \(list), vielleicht weitere.")
        }
    }

    /// An RFC 3339 time as date and time.
    private static func moment(_ text: String) -> String {
        text.prefix(16).split(separator: "T").joined(separator: " ")
    }

    /// The reason of a data error, as the end of a sentence. A kind of error that is not translated comes by its name.
    private static func reason(_ values: [String: String]) -> String {
        switch values["reason"] {
        case "insufficientStorage": say(": the disk is full", ": Der Datenträger ist voll")
        case "concurrencyConflict":
            say(
                ": another program is writing to the database",
                ": Ein anderes Programm schreibt in die Datenbank")
        case let reason?: ": \(reason)"
        case nil: ""
        }
    }
}
