import UFreeAPI

extension ErrorText {
    /// What to do about an error.
    static func hint(_ error: APIError) -> String? {
        switch error.code {
        case .usage:
            error.values["suggestion"].map { meant($0) }
                ?? error.values["known"].map { say("Available: \($0).", "Verfügbar: \($0).") }
        case .unreadableDate: unreadableDateHint(error)
        case .unreadableStatus where error.values["suggestion"] != nil,
            .unreadableWeekdays where error.values["suggestion"] != nil:
            unreadableDateHint(error)
        // The words of a command line are shown in the language of dates; the API has words of its own.
        case .unreadableStatus where error.details.isEmpty || error.details == StatusWords.accepted:
            write([
                sayOfDates(
                    "free, busy, morning, afternoon, evening, morning+evening, unknown",
                    "frei, beschäftigt, vormittags, nachmittags, abends, vormittags+abends, unbekannt")
            ])
        case .unreadableStatus: write(error.details)
        case .unreadableWeekdays: weekdays
        case .unreadableAddress:
            say(
                "Use a host name or IP address with a port: laptop.local:7633 or [fe80::1]:7633.",
                "Nimm einen Hostnamen oder eine IP-Adresse mit Port: laptop.local:7633 oder [fe80::1]:7633.")
        case .ambiguous:
            say("Which one? Use its id.", "Was ist gemeint? Nimm die Kennung.")
        case .cannotUpdatePastDate, .alreadyFriends: nil
        case .tooFarAhead:
            error.values["last"].map {
                say("You can set days up to \($0).", "Du kannst Tage bis \($0) eintragen.")
            }
                ?? say(
                    "You can set days up to 366 days ahead.",
                    "Du kannst Tage bis zu 366 Tage im Voraus eintragen.")
        case .noteTooLong:
            say("Shorten it. Nothing was changed.", "Kürze sie. Nichts wurde geändert.")
        case .noteNeedsStatus: noteNeedsStatus(error.values["date"] ?? "fri")
        case .liveOver: LiveText.overHint(error.values)
        case .liveTooLong: LiveText.tooLongHint
        case .validationFailed:
            say("Nothing was changed.", "Nichts wurde geändert.")
        case .oneself:
            error.values["address"] == nil
                ? say("Name another person.", "Nenn eine andere Person.")
                : say(
                    """
                    Ask your friend for the host name or IP address of their machine; ufreectl status there \
                    shows the port.
                    """,
                    """
                    Frag nach dem Hostnamen oder der IP-Adresse des anderen Rechners; den Port zeigt dort \
                    ufreectl status.
                    """)
        case .identityReset:
            say(
                "See who does not know yet: ufreectl status. Start over: ufreectl identity new",
                "Wer es noch nicht weiß: ufreectl status. Neu beginnen: ufreectl identity new")
        case .personBlocked:
            say("End it first: ufreectl friend unblock", "Heb das zuerst auf: ufreectl friend unblock")
        case .wrongCode:
            say(
                """
                Have the other side read it out again. If it still differs, this may be somebody else.
                """,
                """
                Lass ihn dir noch einmal vorlesen. Ist er immer noch anders, ist das vielleicht jemand anderes.
                """)
        case .noCodeYet:
            say(
                "Keep both machines connected and try again: ufreectl requests",
                "Lass beide Rechner verbunden und versuch es noch einmal: ufreectl requests")
        case .changedSince:
            say(
                "Nothing was changed. See who changed it: ufreectl log",
                "Nichts wurde geändert. Sieh nach, wer es geändert hat: ufreectl log")
        case .nothingToUndo:
            say(
                "You can undo your changes to days, defaults, shifts, live status, profile, nicknames, groups and levels.",
                """
                Rückgängig machen kannst du Änderungen an Tagen, Vorgaben, Schichten, Live-Status, \
                Profil, Spitznamen, Gruppen und Stufen.
                """)
        case .nothingToRedo:
            say(
                "You can redo what you have just undone; any other change ends that.",
                """
                Wiederholen kannst du, was du gerade rückgängig gemacht hast; jede andere Änderung beendet \
                das.
                """)
        case .nothingPending:
            say("List requests: ufreectl requests", "Anfragen auflisten: ufreectl requests")
        case .noSuchPerson: noSuchPerson(error)
        case .nameTaken: say("Choose another name.", "Wähle einen anderen Namen.")
        case .noSuchGroup where error.details.isEmpty:
            say("List your groups: ufreectl group list", "Gruppen auflisten: ufreectl group list")
        case .noSuchGroup: say("Did you mean one of these?", "Meintest du eine davon?")
        case .noSuchFeed: FeedText.list
        case .noSuchPhone: WebText.listPhones
        case .noSuchContact where error.values["who"] == nil: PhoneBookText.howToImport
        case .noSuchContact where error.details.isEmpty:
            say("List them: ufreectl contacts list", "Auflisten: ufreectl contacts list")
        case .noSuchContact: say("Did you mean one of these?", "Meintest du einen davon?")
        case .noSuchDefault:
            say("List your defaults: ufreectl default list", "Vorgaben auflisten: ufreectl default list")
        case .peerAway:
            [
                ContactText.advice(error.values["problem"], error.values["address"] ?? ""),
                say(
                    "The request is queued until the other side is online.",
                    "Die Anfrage ist vorgemerkt, bis die andere Seite online ist."),
            ].compactMap(\.self).joined(separator: "\n")
        default: InvitationText.hint(error) ?? ShiftText.hint(error) ?? fileHint(error) ?? systemHint(error)
        }
    }

    private static var weekdays: String {
        let (days, week) = (ExampleText.weekdays, ExampleText.week)
        return say("Use \(days) or \(week).", "Schreib \(days) oder \(week).")
    }

    private static func write(_ words: [String]) -> String {
        let words = words.joined(separator: ", ")
        return say("Use \(words).", "Schreib \(words).")
    }

    private static func noteNeedsStatus(_ date: String) -> String {
        say(
            "Set one first: ufreectl set \(date) evening",
            "Trag zuerst einen ein: ufreectl set \(date) evening")
    }

    private static func noSuchPerson(_ error: APIError) -> String {
        // The name may also be meant as that of a machine.
        let machine = error.values["machine"].map {
            say(" For the machine: ufreectl add \($0)", " Für den Rechner: ufreectl add \($0)")
        }
        guard error.details.isEmpty else {
            // A name may also be meant as a date: `week smarch`.
            guard let date = error.values["suggestion"] else {
                return say("Did you mean one of these?", "Meintest du eine dieser Personen?")
                    + (machine ?? "")
            }
            return say(
                "Did you mean one of these, or the date \(date)?",
                "Meintest du eine dieser Personen oder das Datum \(date)?")
        }
        let list = error.values["list"] ?? "friends"
        return say("List people: ufreectl \(list)", "Personen auflisten: ufreectl \(list)")
            + (machine.map { "." + $0 } ?? "")
    }

    /// About files, and the keys in them.
    private static func fileHint(_ error: APIError) -> String? {
        switch error.code {
        case .unreadableFile where error.values["of"] == "picture":
            say("Nothing was changed. Use another file.", "Nichts wurde geändert. Nimm eine andere Datei.")
        case .unreadableFile where error.values["of"] == "contacts":
            say(
                "Nothing was changed. Export the contacts as vCard (.vcf) or CSV, and try that file.",
                "Nichts wurde geändert. Exportiere die Kontakte als vCard (.vcf) oder CSV und versuch es mit dieser Datei."
            )
        case .unreadableRoster, .unknownRosterNames, .twoShiftsOnADay: RosterText.hint(error)
        case .unreadableCalendar:
            say(
                "Nothing was changed. Check the file or the address, and try again.",
                "Nichts wurde geändert. Prüf die Datei oder die Adresse und versuch es noch einmal.")
        case .unreadableFile:
            say(
                """
                Nothing was changed. UFree reads files from ufreectl export, ufreectl shift-type export and \
                ufreectl backup.
                """,
                """
                Nichts wurde geändert. UFree liest Dateien von ufreectl export, ufreectl shift-type export \
                und ufreectl backup.
                """)
        case .noSuchFile:
            say("Use a regular file that you can read.", "Nimm eine normale Datei, die du lesen darfst.")
        case .cannotWriteFile:
            say(
                "Use a directory that you can write to. The existing file is unchanged.",
                "Nimm ein Verzeichnis, in das du schreiben darfst. Die vorhandene Datei ist unverändert.")
        case .passphraseNeeded:
            say(
                "Provide it: ufreectl restore FILE --passphrase-file FILE",
                "Gib sie an: ufreectl restore FILE --passphrase-file FILE")
        case .wrongPassphrase:
            say(
                "Use the passphrase that the backup was made with.",
                "Nimm die Passphrase, mit der die Sicherung erstellt wurde.")
        case .keysMissing:
            say(
                """
                Copy identity.key of the machine that wrote the backup to the data directory, or use a \
                backup with keys.
                """,
                """
                Kopiere identity.key des Rechners, der die Sicherung geschrieben hat, ins Datenverzeichnis \
                oder nimm eine Sicherung mit Schlüsseln.
                """)
        case .nothingStaged:
            say("Start again: ufreectl restore FILE", "Fang noch einmal an: ufreectl restore FILE")
        default: nil
        }
    }

    /// About the machine and the daemon.
    private static func systemHint(_ error: APIError) -> String {
        switch error.code {
        case .noSuchCalendar: say("See them: ufreectl calendar list", "Alle zeigen: ufreectl calendar list")
        case .noSuchWish:
            say("List your wishes: ufreectl notify list", "Wünsche auflisten: ufreectl notify list")
        case .noSuchRoute:
            say(
                "The daemon may be older than ufreectl: update both and restart it.",
                "Vielleicht ist der Daemon älter als ufreectl: Aktualisiere beide und starte ihn neu.")
        case .daemonNotRunning: startIt(error.values["command"] ?? "ufreed")
        case .storageUnavailable:
            say(
                "Check the disk and its permissions. No saved data was lost.",
                "Prüfe den Datenträger und die Zugriffsrechte. Gespeicherte Daten sind nicht verloren.")
        case .insufficientStorage:
            say(
                "Free some space. No saved data was lost.",
                "Schaff Platz. Gespeicherte Daten sind nicht verloren.")
        case .corruptedData:
            say(
                "Keep the file and restore the newest backup.",
                "Heb die Datei auf und stell die neueste Sicherung wieder her.")
        case .constraintViolation:
            say(
                "Nothing was changed. Check what the change refers to and try again.",
                """
                Nichts wurde geändert. Prüfe, worauf sich die Änderung bezieht, und versuch es noch einmal.
                """)
        case .conflict:
            say("Nothing was changed. Try again.", "Nichts wurde geändert. Versuch es noch einmal.")
        case .migrationFailed:
            say(
                "The file is unchanged. Use the version that wrote it, or update UFree.",
                """
                Die Datei ist unverändert. Nimm die Version, die sie geschrieben hat, oder aktualisiere \
                UFree.
                """)
        case .notPermitted:
            error.values["of"] == "storage"
                ? say(
                    "Correct its owner or mode, or make the disk writable, and try again.",
                    """
                    Korrigiere Eigentümer oder Rechte oder mach den Datenträger beschreibbar, und versuche es noch \
                    einmal.
                    """)
                : say(
                    "Use the account that the daemon runs as.",
                    "Nimm das Konto, unter dem der Daemon läuft.")
        case .badConfiguration:
            say("Correct it and try again.", "Korrigiere sie und versuch es noch einmal.")
        case .tooLarge where error.values["path"] != nil:
            say("Use a smaller file.", "Nimm eine kleinere Datei.")
        case .tooLarge: say("Send less at once.", "Schick weniger auf einmal.")
        case .internalError where error.values["of"] == "daemon":
            say(
                "Restart it: systemctl --user restart ufreed",
                "Starte ihn neu: systemctl --user restart ufreed")
        default:
            if let request = error.values["request"] {
                say(
                    """
                    This is a bug; no saved data was lost. See the log: journalctl --user -u ufreed \
                    UFREE_REQUEST=\(request)
                    """,
                    """
                    Das ist ein Fehler im Programm; gespeicherte Daten sind nicht verloren. Protokoll: \
                    journalctl --user -u ufreed UFREE_REQUEST=\(request)
                    """)
            } else {
                say(
                    "This is a bug; no saved data was lost. See the log: journalctl --user -u ufreed",
                    """
                    Das ist ein Fehler im Programm; gespeicherte Daten sind nicht verloren. Protokoll: \
                    journalctl --user -u ufreed
                    """)
            }
        }
    }

    private static func startIt(_ command: String) -> String {
        say("Start it: \(command)", "Starte ihn: \(command)")
    }
}
