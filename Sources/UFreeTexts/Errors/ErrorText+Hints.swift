import UFreeAPI

extension ErrorText {
    /// What to do about an error.
    static func hint(_ error: APIError) -> String? {
        switch error.code {
        case .usage:
            error.values["suggestion"].map { meant($0) }
                ?? error.values["known"].map { say("There are \($0).", "Es gibt \($0).") }
        case .unreadableDate: unreadableDateHint(error)
        case .unreadableStatus where error.values["suggestion"] != nil,
            .unreadableWeekdays where error.values["suggestion"] != nil:
            unreadableDateHint(error)
        case .unreadableStatus: write(error.details.isEmpty ? StatusWords.accepted : error.details)
        case .unreadableWeekdays: weekdays
        case .unreadableAddress:
            say(
                "Write a name or a number, a colon and a port: laptop.local:7633 or [fe80::1]:7633.",
                """
                Schreib einen Namen oder eine Nummer, einen Doppelpunkt und einen Port: laptop.local:7633 oder \
                [fe80::1]:7633.
                """)
        case .ambiguous:
            say(
                "Name one of those below, by its id if need be.",
                "Nenn eine der genannten Möglichkeiten, notfalls mit ihrer Kennung.")
        case .cannotUpdatePastDate, .alreadyFriends: nil
        case .tooFarAhead:
            error.values["last"].map {
                say(
                    "The last day that can be set is \($0).",
                    "Der letzte Tag, der sich setzen lässt, ist \($0).")
            }
                ?? say(
                    "Days up to 366 days ahead can be set.",
                    "Setzen lassen sich Tage bis 366 Tage im Voraus.")
        case .noteTooLong:
            say("Shorten it. Nothing was changed.", "Kürze sie. Nichts wurde geändert.")
        case .noteNeedsStatus: noteNeedsStatus(error.values["date"] ?? "fri")
        case .liveOver: LiveText.overHint(error.values)
        case .liveTooLong: LiveText.tooLongHint
        case .validationFailed:
            say(
                "Correct what is listed. Nothing was changed.",
                "Korrigiere, was aufgezählt ist. Nichts wurde geändert.")
        case .oneself:
            error.values["address"] == nil
                ? say("Ask somebody else.", "Frag jemand anderen.")
                : say(
                    "Ask for your friend's address: ufreectl status shows it there.",
                    "Erfrag die Adresse der anderen Seite: ufreectl status zeigt sie dort.")
        case .wrongCode:
            say(
                "Ask the other side to read out its code again; if it stays different, do not accept.",
                "Lass dir den Code noch einmal vorlesen; bleibt er anders, nimm nicht an.")
        case .noCodeYet:
            say(
                "The code is made when both machines are connected.",
                "Der Code entsteht, sobald beide Rechner verbunden sind.")
        case .changedSince:
            say(
                "Nothing was undone. Set the day as you want it: ufreectl set",
                "Nichts wurde rückgängig gemacht. Setz den Tag, wie du ihn willst: ufreectl set")
        case .nothingToUndo:
            say(
                "Your own changes of days, defaults and shifts can be undone, each once.",
                "Eigene Änderungen von Tagen, Vorgaben und Schichten lassen sich rückgängig machen, jede einmal."
            )
        case .nothingPending:
            say("See what is there: ufreectl requests", "Sieh nach, was da ist: ufreectl requests")
        case .noSuchPerson: noSuchPerson(error)
        case .noSuchDefault:
            say("See what is there: ufreectl default list", "Sieh nach, was da ist: ufreectl default list")
        case .peerAway:
            say(
                "What you asked for is kept and sent when the other side is there.",
                "Dein Auftrag ist vorgemerkt und geht hinaus, sobald die andere Seite da ist.")
        default: ShiftText.hint(error) ?? fileHint(error) ?? systemHint(error)
        }
    }

    private static var weekdays: String {
        let (days, week) = (ExampleText.weekdays, ExampleText.week)
        return say("Write \(days) or \(week).", "Schreib \(days) oder \(week).")
    }

    private static func write(_ words: [String]) -> String {
        let words = words.joined(separator: ", ")
        return say("Write \(words).", "Schreib \(words).")
    }

    private static func noteNeedsStatus(_ date: String) -> String {
        say(
            "Set one first: ufreectl set \(date) evening", "Setz zuerst einen: ufreectl set \(date) evening")
    }

    private static func noSuchPerson(_ error: APIError) -> String {
        guard error.details.isEmpty else {
            return say("Did you mean one of those below?", "Meintest du einen der genannten Namen?")
        }
        let list = error.values["list"] ?? "friends"
        return say("See who is there: ufreectl \(list)", "Sieh nach, wer da ist: ufreectl \(list)")
    }

    /// About files, and the keys in them.
    private static func fileHint(_ error: APIError) -> String? {
        switch error.code {
        case .unreadableFile:
            say(
                """
                Nothing was changed. Files that can be read are written by ufreectl export, ufreectl shift-type export and \
                ufreectl backup.
                """,
                """
                Nichts wurde geändert. Lesbare Dateien schreiben ufreectl export, ufreectl shift-type export und ufreectl \
                backup.
                """)
        case .noSuchFile:
            say(
                "Name a regular file that you may read.",
                "Nenn eine gewöhnliche Datei, die du lesen darfst.")
        case .cannotWriteFile:
            say(
                "Name a file in a directory where you may write; what was there is there still.",
                """
                Nenn eine Datei in einem Verzeichnis, in dem du schreiben darfst; was da war, ist noch da.
                """)
        case .passphraseNeeded:
            say(
                "Give it: ufreectl restore FILE --passphrase-file FILE",
                "Gib sie an: ufreectl restore FILE --passphrase-file FILE")
        case .wrongPassphrase:
            say(
                "Try again with the one that the backup was made with.",
                "Versuch es noch einmal mit der, mit der die Sicherung gemacht wurde.")
        case .keysMissing:
            say(
                "Put identity.key of the machine that made it beside the database, or use a backup with keys.",
                """
                Leg identity.key des Rechners, der sie gemacht hat, neben die Datenbank, oder nimm eine Sicherung \
                mit Schlüsseln.
                """)
        case .nothingStaged:
            say("Begin again: ufreectl restore FILE", "Fang noch einmal an: ufreectl restore FILE")
        default: nil
        }
    }

    /// About the machine and the daemon.
    private static func systemHint(_ error: APIError) -> String {
        switch error.code {
        case .noSuchWish:
            say("See what is there: ufreectl notify list", "Sieh nach, was da ist: ufreectl notify list")
        case .noSuchRoute:
            say(
                "It may be older than ufreectl: install both together and start it again.",
                """
                Vielleicht ist er älter als ufreectl: Installiere beide gemeinsam und starte ihn neu.
                """)
        case .daemonNotRunning: startIt(error.values["command"] ?? "ufreed")
        case .storageUnavailable:
            say(
                "Check the disk and its permissions; nothing that was saved is lost.",
                "Prüf den Datenträger und die Zugriffsrechte; nichts Gespeichertes ist verloren.")
        case .insufficientStorage:
            say(
                "Free some space; what was saved before is intact.",
                "Schaff Platz; was vorher gespeichert wurde, ist unversehrt.")
        case .corruptedData:
            say(
                "Keep the file, and restore the newest backup.",
                "Heb die Datei auf, und spiel die neueste Sicherung ein.")
        case .constraintViolation:
            say(
                "Nothing was changed. Check what the change refers to and try again.",
                """
                Nichts wurde geändert. Prüf, worauf sich die Änderung bezieht, und versuch es noch einmal.
                """)
        case .conflict:
            say("Nothing was changed. Try again.", "Nichts wurde geändert. Versuch es noch einmal.")
        case .migrationFailed:
            say(
                "The file was left as it was. Start the version that wrote it, or update UFree.",
                """
                Die Datei blieb, wie sie war. Starte die Version, die sie geschrieben hat, oder aktualisiere UFree.
                """)
        case .notPermitted:
            error.values["of"] == "storage"
                ? say(
                    "Correct the owner or the mode of what is named, and start again.",
                    "Berichtige Eigentümer oder Rechte des Genannten, und starte noch einmal.")
                : say(
                    "Use the account that the daemon runs under.",
                    "Nimm das Konto, unter dem der Daemon läuft.")
        case .badConfiguration:
            say("Correct it and try again.", "Berichtige sie, und versuch es noch einmal.")
        case .tooLarge: say("Send less at once.", "Schick weniger auf einmal.")
        default:
            say(
                "This is a defect. The daemon's log says more; nothing that was saved is lost.",
                """
                Das ist ein Fehler im Programm. Mehr steht im Protokoll des Daemons; nichts Gespeichertes ist verloren.
                """)
        }
    }

    private static func startIt(_ command: String) -> String {
        say("Start it: \(command)", "Starte ihn: \(command)")
    }
}
