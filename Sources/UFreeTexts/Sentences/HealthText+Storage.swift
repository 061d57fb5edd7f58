extension HealthText {
    /// What is wrong with the files of a node and with who it is.
    static func ofIdentity(_ code: String, _ values: [String: String]) -> (text: String, fix: String)? {
        let reason = reason(values)
        switch code {
        case "clone": return clone()
        case "restored":
            return (
                say(
                    """
                    The database is not the one that last ran here: an older copy was put back, or the file witness \
                    beside it was lost.
                    """,
                    """
                    Die Datenbank ist nicht die, die hier zuletzt lief: Eine ältere Kopie wurde eingespielt, oder die \
                    Datei witness daneben ging verloren.
                    """),
                say(
                    """
                    Sharing began anew by itself; only what was changed after the copy was made is lost. If you know \
                    of it: ufreectl identity keep
                    """,
                    """
                    Das Teilen hat von selbst neu begonnen; verloren ist nur, was nach der Kopie geändert wurde. Wenn \
                    du davon weißt: ufreectl identity keep
                    """)
            )
        case "moved":
            return (
                say(
                    "These files last ran on another machine.",
                    "Diese Dateien liefen zuletzt auf einem anderen Rechner."),
                say(
                    """
                    If they were moved: ufreectl identity keep. If they were copied and the other machine goes on, make \
                    this one somebody else: ufreectl identity new
                    """,
                    """
                    Wurden sie umgezogen: ufreectl identity keep. Wurden sie kopiert und der andere Rechner läuft \
                    weiter, mach diesen zu jemand anderem: ufreectl identity new
                    """)
            )
        case "startNotCounted":
            return (
                say(
                    "This start could not be counted\(reason).",
                    "Dieser Start ließ sich nicht zählen\(reason)."),
                say(
                    """
                    Check the disk and the data directory; until then a restored copy may go unnoticed, or be suspected \
                    wrongly.
                    """,
                    """
                    Prüf den Datenträger und das Datenverzeichnis; bis dahin kann eine eingespielte Kopie unbemerkt \
                    bleiben oder zu Unrecht vermutet werden.
                    """)
            )
        case "identityKept":
            return (
                say(
                    "A new identity was asked for and could not be made\(reason).",
                    "Eine neue Identität wurde verlangt und ließ sich nicht anlegen\(reason)."),
                say(
                    "Nothing was changed. Check the disk, then again: ufreectl identity new",
                    "Nichts wurde geändert. Prüf den Datenträger, dann noch einmal: ufreectl identity new")
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
                Stop ufreed on one of the two; friends who refused this one meet it again afterwards. If both shall go \
                on, make the copy somebody else, there: ufreectl identity new
                """,
                """
                Beende ufreed auf einem der beiden; wer diesen abgewiesen hat, verbindet sich danach wieder. Sollen \
                beide weiterlaufen, mach die Kopie dort zu jemand anderem: ufreectl identity new
                """)
        )
    }

    static func ofStorage(_ code: String, _ values: [String: String]) -> (text: String, fix: String)? {
        let reason = reason(values)
        switch code {
        case "storage":
            return (
                say(
                    "The database refused a change, and is tried again every second.",
                    "Die Datenbank hat eine Änderung abgelehnt; jede Sekunde folgt ein neuer Versuch."),
                say(
                    "Check the disk and its permissions; what was saved is intact.",
                    "Prüf den Datenträger und die Zugriffsrechte; was gespeichert wurde, ist unversehrt.")
            )
        case "storageFull":
            return (
                say(
                    "The last change could not be saved: the disk was full.",
                    "Die letzte Änderung ließ sich nicht speichern: Der Datenträger war voll."),
                say(
                    "Free some space; what was saved before is intact, and the next change is tried again.",
                    """
                    Schaff Platz; was vorher gespeichert wurde, ist unversehrt, und die nächste Änderung wird wieder \
                    versucht.
                    """)
            )
        case "storageReadOnly":
            return (
                say(
                    "The last change could not be saved\(reason).",
                    "Die letzte Änderung ließ sich nicht speichern\(reason)."),
                say(
                    "Make the data directory writable; what was saved before is intact.",
                    """
                    Mach das Datenverzeichnis schreibbar; was vorher gespeichert wurde, ist unversehrt.
                    """)
            )
        case "maintenanceFailed":
            return (
                say(
                    "The daily backup could not be made\(reason).",
                    "Die tägliche Sicherung ließ sich nicht machen\(reason)."),
                say(
                    "Check the disk; it is tried again every hour. What is stored is intact.",
                    """
                    Prüf den Datenträger; jede Stunde folgt ein neuer Versuch. Das Gespeicherte ist unversehrt.
                    """)
            )
        case "repaired":
            let kept =
                values["kept"]
                ?? say("a directory beside the database", "ein Verzeichnis neben der Datenbank")
            return (
                repaired(values),
                say(
                    "Check your days: ufreectl week. The damaged files are kept in \(kept).",
                    "Prüf deine Tage: ufreectl week. Aufbewahrt sind die beschädigten Dateien hier: \(kept).")
            )
        case "putBack":
            return (
                putBack(values["madeAt"].map(moment)),
                say(
                    "What it replaced is kept beside it. Sharing began anew by itself.",
                    "Was sie ersetzt hat, liegt daneben. Das Teilen hat von selbst neu begonnen.")
            )
        default: return nil
        }
    }

    private static func putBack(_ moment: String?) -> String {
        guard let moment else {
            return say("A backup was put back.", "Eine Sicherung wurde eingespielt.")
        }
        return say(
            "A backup was put back, with everything up to \(moment).",
            "Eine Sicherung wurde eingespielt, mit allem bis \(moment).")
    }

    private static func repaired(_ values: [String: String]) -> String {
        guard let madeAt = values["madeAt"].map(moment) else {
            return say(
                """
                The database was damaged and there was no good backup: it begins with nothing. Friends have to be \
                added again.
                """,
                """
                Die Datenbank war beschädigt, und es gab keine brauchbare Sicherung: Sie beginnt leer. Freunde sind neu \
                hinzuzufügen.
                """)
        }
        let since = say(
            "The database was damaged, and the backup of \(madeAt) took its place.",
            "Die Datenbank war beschädigt, und die Sicherung von \(madeAt) trat an ihre Stelle.")
        return since + " " + lost(values)
    }

    private static func lost(_ values: [String: String]) -> String {
        let days = values["days"].map { $0.split(separator: " ").map { DayText.short(String($0)) } } ?? []
        let list = days.joined(separator: ", ")
        switch (days.isEmpty, values["partial"] != nil) {
        case (true, false):
            return say(
                "No day of yours was changed after it.", "Danach wurde keiner deiner Tage geändert.")
        case (true, true):
            return say(
                "What was changed after it is lost and could not be read.",
                "Was danach geändert wurde, ist verloren und ließ sich nicht lesen.")
        case (false, false):
            return say(
                "Lost are your changes since then to \(day: list).",
                "Verloren sind deine Änderungen seither an \(day: list).")
        case (false, true):
            return say(
                "Lost are your changes since then to \(list), perhaps to others.",
                "Verloren sind deine Änderungen seither an \(list), vielleicht an weiteren.")
        }
    }

    /// A time of RFC 3339 as date and clock.
    private static func moment(_ text: String) -> String {
        text.prefix(16).split(separator: "T").joined(separator: " ")
    }

    /// What an error of the data is about, as the end of a sentence. A kind of error without a word of its own comes by its name.
    private static func reason(_ values: [String: String]) -> String {
        switch values["reason"] {
        case "insufficientStorage": say(": the disk is full", ": Der Datenträger ist voll")
        case "concurrencyConflict":
            say(
                ": something else is writing to the database", ": Etwas anderes schreibt in die Datenbank")
        case let reason?: ": \(reason)"
        case nil: ""
        }
    }
}
