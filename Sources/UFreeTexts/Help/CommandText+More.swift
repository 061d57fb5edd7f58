extension CommandText {
    package static var ufreectlMore: String {
        let (days, week) = (ExampleText.days, ExampleText.week)
        return say(
            """
            Without a command, ufreectl shows your week. Many commands take days (WHEN): \(days) or \(week). \
            The daemon, ufreed, must be running.
            """,
            """
            Ohne Befehl zeigt ufreectl deine Woche. Viele Befehle erwarten Tage (WHEN): \(days) oder \
            \(week). Der Daemon, ufreed, muss laufen.
            """)
    }
    package static var backupMore: String {
        say(
            """
            With a passphrase, the backup includes your keys, encrypted, and can be restored on any machine. \
            Without one, it has no keys and can be restored only on this machine, or on one with a copy of \
            its identity.key. A backup that was altered is refused. The daemon also makes a backup every day \
            and keeps the last seven in the directory backups beside the database.
            """,
            """
            Mit einer Passphrase enthält die Sicherung deine Schlüssel, verschlüsselt, und lässt sich auf \
            jedem Rechner wiederherstellen. Ohne sie enthält sie keine Schlüssel und lässt sich nur auf \
            diesem Rechner oder auf einem mit einer Kopie seiner identity.key wiederherstellen. Eine \
            veränderte Sicherung wird abgelehnt. Der Daemon erstellt außerdem täglich eine Sicherung und \
            behält die letzten sieben im Verzeichnis backups neben der Datenbank.
            """)
    }
    package static var bestMore: String {
        say(
            """
            Times when everybody is free come first, then times when all but one are. Unknown never counts \
            as free. Your own days count too: times when you are busy are left out.
            """,
            """
            Zuerst kommen Zeiten, zu denen alle frei sind, dann solche, zu denen alle bis auf einen frei \
            sind. Unbekannt gilt nie als frei. Auch deine eigenen Tage zählen: Zeiten, zu denen du \
            beschäftigt bist, fallen weg.
            """)
    }
    /// Lines for the configuration files of the shells.
    package static var completionsMore: String {
        let lines = """
            bash, in ~/.bashrc: source <(ufreectl completions bash)
            zsh, in ~/.zshrc: source <(ufreectl completions zsh)
            fish: ufreectl completions fish > ~/.config/fish/completions/ufreectl.fish
            """
        let rest = say(
            "In zsh the line goes after compinit. make install puts all three where the shells find them.",
            """
            In der zsh gehört die Zeile hinter compinit. make install legt alle drei dort ab, wo die Shells \
            sie finden.
            """)
        return "\(lines)\n\n\(rest)"
    }
    package static var defaultsMore: String {
        say(
            """
            Explicit days override defaults, and a newer default overrides an older one. Friends get only \
            the result: ufreectl why DAY explains it.
            """,
            """
            Eingetragene Tage gehen Vorgaben vor, und eine neuere Vorgabe geht einer älteren vor. Freunde \
            erhalten nur das Ergebnis: ufreectl why DAY erklärt es.
            """)
    }
    package static var defaultSetMore: String {
        let (days, week) = (ExampleText.weekdays, ExampleText.week)
        return say("WHEN is \(days) or \(week).", "WHEN ist \(days) oder \(week).")
    }
    package static var exportMore: String {
        say(
            """
            Exports your profile, days, defaults, shifts, wishes, friends with their days, and requests, but no \
            keys, live status or log. Asks before it replaces an existing file.
            """,
            """
            Exportiert dein Profil, Tage, Vorgaben, Schichten, Wünsche, Freunde mit ihren Tagen und Anfragen, \
            aber keine Schlüssel, keinen Live-Status und kein Protokoll. Fragt, bevor eine vorhandene \
            Datei ersetzt wird.
            """)
    }
    package static var identityKeyMore: String {
        say(
            """
            Use it when somebody may have a copy of the key file. Your identity stays the same. Old backups \
            still open: the old keys are kept beside the new one. The daemon restarts.
            """,
            """
            Für den Fall, dass jemand eine Kopie der Schlüsseldatei haben könnte. Deine Identität bleibt \
            gleich. Alte Sicherungen lassen sich weiter öffnen: Die alten Schlüssel bleiben neben dem neuen. Der \
            Daemon startet neu.
            """)
    }
    package static var identityNewMore: String {
        say(
            """
            Use it for a copy whose original keeps running: afterwards they are two different people. \
            Friends and requests stay with the old identity, and nobody is notified. Its files are kept in a \
            directory former-... beside the new ones. The daemon restarts.
            """,
            """
            Für eine Kopie, deren Original weiterläuft: Danach sind es zwei verschiedene Personen. Freunde \
            und Anfragen bleiben bei der alten Identität, und niemand wird benachrichtigt. Deren Dateien \
            bleiben in einem Verzeichnis former-... neben den neuen. Der Daemon startet neu.
            """)
    }
    package static var importFileMore: String {
        say(
            """
            Imports an export of UFree or a file of shift types; the type is detected. Days from today on, \
            defaults and shifts are imported, all or none, and one undo reverts them. Friends are not \
            imported: a friendship needs both sides.
            """,
            """
            Importiert einen Export von UFree oder eine Datei mit Schichtarten; die Art wird erkannt. Tage \
            ab heute, Vorgaben und Schichten werden importiert, alle oder keine, und ufreectl undo \
            macht alles rückgängig. Freunde werden nicht importiert: Eine Freundschaft braucht beide Seiten.
            """)
    }
    package static var logMore: String {
        say(
            "Each line has a number; pass it to --before for older lines. Notes are never shown.",
            "Jede Zeile hat eine Nummer; mit --before zeigst du ältere Zeilen. Notizen werden nie gezeigt.")
    }
    package static var notifyWhenMore: String {
        say(
            """
            WHO is one name, or several separated by commas who must all be free at once. WHEN is a part of \
            the day, days, both, or now; without days, any of the next seven counts.
            """,
            """
            WHO ist ein Name oder mehrere mit Kommas, die alle gleichzeitig frei sein müssen. WHEN ist eine \
            Tageszeit (morning, afternoon, evening), Tage, beides oder now; ohne Tage zählt jeder der \
            nächsten sieben.
            """)
    }
    package static var nowMore: String {
        say(
            """
            Without a state, it toggles: first to free, then between free and busy. It ends with the day \
            unless you give --for or --until; auto clears it.
            """,
            """
            Ohne Zustand schaltet es um: zuerst auf frei, dann zwischen frei und beschäftigt. Es endet mit \
            dem Tag, außer du gibst --for oder --until an; auto hebt es auf.
            """)
    }
    package static var whoMore: String {
        say(
            "With now, the live status of your friends counts first.",
            "Mit now zählt zuerst der Live-Status deiner Freunde.")
    }
    package static var restoreMore: String {
        say(
            """
            The backup is checked completely before it is restored. The daemon then restarts by itself and \
            sends everything to your friends again.
            """,
            """
            Die Sicherung wird vollständig geprüft, bevor sie wiederhergestellt wird. Danach startet der \
            Daemon von selbst neu und sendet deinen Freunden alles noch einmal.
            """)
    }
    package static var undoMore: String {
        say(
            """
            Everything one command changed is one change, no matter how many days. Friends receive an undo \
            like any other change. You cannot undo a change to a past day, nor anything before it.
            """,
            """
            Alles, was ein Befehl geändert hat, ist eine Änderung, egal wie viele Tage. Freunde erhalten ein \
            undo wie jede andere Änderung. Eine Änderung an einem vergangenen Tag lässt sich nicht rückgängig \
            machen, auch nichts davor.
            """)
    }
    package static var watchMore: String {
        say(
            """
            In a terminal, shows your week, your friends' weeks and requests, updated live; q quits. \
            Otherwise, and with --plain, prints one line per event.
            """,
            """
            Zeigt in einem Terminal deine Woche, die Wochen deiner Freunde und die Anfragen, laufend \
            aktualisiert; q beendet. Sonst und mit --plain: eine Zeile je Ereignis.
            """)
    }
    package static var weekMore: String {
        let days = ExampleText.ranges
        return say(
            """
            Without WHEN: seven days from today. WHEN may be: \(days). \
            A friend's name wins over a date word; what follows -- is WHEN.
            """,
            """
            Ohne WHEN: sieben Tage ab heute. WHEN ist zum Beispiel: \(days). \
            Der Name eines Freundes geht einem Datumswort vor; was nach -- steht, ist WHEN.
            """)
    }
    package static var monthMore: String {
        let days = ExampleText.ranges
        return say(
            """
            Without WHEN: this month. With WHEN, such as \(days): the months of those days. With --plain the \
            calendar is plain text to print; in a pipe without --plain it is one record per day.
            """,
            """
            Ohne WHEN: dieser Monat. Mit WHEN, zum Beispiel \(days): die Monate dieser Tage. Mit --plain ist \
            der Kalender reiner Text zum Drucken; in einer Pipe ohne --plain ist es ein Datensatz je Tag.
            """)
    }
}
