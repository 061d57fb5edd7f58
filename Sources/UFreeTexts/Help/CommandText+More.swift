extension CommandText {
    package static var ufreectlMore: String {
        let (days, week) = (ExampleText.days, ExampleText.week)
        return say(
            "Without a command: week. WHEN is \(days) or \(week). The daemon, ufreed, must be running.",
            "Ohne Befehl: week. WHEN ist \(days) oder \(week). Der Daemon, ufreed, muss laufen.")
    }
    package static var backupMore: String {
        say(
            """
            With a passphrase your keys are in it, sealed, and any machine can go on from it. Without one there are no \
            keys in it: it can be put back on this machine, or beside its identity.key. One that was changed since is \
            refused. The daemon keeps a backup a day by itself, the last seven, in the directory backups beside the database.
            """,
            """
            Mit einer Passphrase sind deine Schlüssel darin, versiegelt, und jeder Rechner kann damit weitermachen. Ohne \
            sie sind keine Schlüssel darin: Einspielen lässt sie sich auf diesem Rechner oder neben seiner Datei \
            identity.key. Eine, die seitdem verändert wurde, wird abgelehnt. Der Daemon macht von selbst täglich eine \
            Sicherung und behält die letzten sieben im Verzeichnis backups neben der Datenbank.
            """)
    }
    package static var bestMore: String {
        say(
            """
            First when all are free, then when all but one are. Who said nothing of a day is not free. What you said of \
            your own days counts too: where you are busy is no time for you.
            """,
            """
            Zuerst, wann alle frei sind, dann, wann alle bis auf einen. Wer über einen Tag nichts gesagt hat, gilt nicht \
            als frei. Auch deine eigenen Tage zählen: Wo du beschäftigt bist, ist keine Zeit für dich.
            """)
    }
    /// Lines that are put into the shell's own files.
    package static var completionsMore: String {
        let lines = """
            bash: source <(ufreectl completions bash), ~/.bashrc
            zsh:  source <(ufreectl completions zsh), ~/.zshrc
            fish: ufreectl completions fish > ~/.config/fish/completions/ufreectl.fish
            """
        let rest = say(
            "In zsh it stands after compinit. make install puts all three where the shells look by themselves.",
            "In der zsh steht es nach compinit. make install legt alle drei dorthin, wo die Shells selbst suchen."
        )
        return "\(lines)\n\n\(rest)"
    }
    package static var defaultsMore: String {
        say(
            """
            A day of which you say something by itself goes before a default, and of two defaults the one made later. \
            Friends get the day as it is in the end: ufreectl why DAY says where it comes from.
            """,
            """
            Ein Tag, über den du eigens etwas sagst, geht einer Vorgabe vor, und von zwei Vorgaben die später gemachte. \
            Freunde erhalten den Tag, wie er am Ende ist: ufreectl why DAY sagt, woher er kommt.
            """)
    }
    package static var defaultSetMore: String {
        let (days, week) = (ExampleText.weekdays, ExampleText.week)
        return say("WHEN is \(days) or \(week).", "WHEN ist \(days) oder \(week).")
    }
    package static var exportMore: String {
        say(
            """
            Your profile, your days, your friends with their days, and the requests: all that is shown anywhere, and no \
            key. A file that is there is replaced once you say so.
            """,
            """
            Dein Profil, deine Tage, deine Freunde mit ihren Tagen und die Anfragen: alles, was irgendwo gezeigt wird, und \
            kein Schlüssel. Eine vorhandene Datei wird ersetzt, sobald du es sagst.
            """)
    }
    package static var identityKeyMore: String {
        say(
            """
            For when a copy of the key file may be in other hands. Who you are stays as it is. Backups of before still \
            open: the keys of before are kept beside the new one.
            """,
            """
            Für den Fall, dass eine Kopie der Schlüsseldatei in fremden Händen sein könnte. Wer du bist, bleibt. Frühere \
            Sicherungen lassen sich weiter öffnen: Die früheren Schlüssel liegen neben dem neuen.
            """)
    }
    package static var identityNewMore: String {
        say(
            """
            For a copy whose original goes on: afterwards the two are two people. Friends and requests stay with the \
            former identity, and nobody is told. Its files are kept in a directory former-... beside the new ones.
            """,
            """
            Für eine Kopie, deren Original weiterläuft: Danach sind die beiden zwei Personen. Freunde und Anfragen bleiben \
            bei der bisherigen Identität, und niemand erfährt davon. Deren Dateien liegen in einem Verzeichnis former-... \
            neben den neuen.
            """)
    }
    package static var importFileMore: String {
        say(
            """
            What kind of file it is, is told from its content: an export of UFree, or shift types alone. Days from today \
            on, defaults and shifts are taken over, all of them or none, and one undo takes them back. Friends are not: a \
            friendship needs both sides.
            """,
            """
            Welche Art Datei es ist, zeigt ihr Inhalt: ein Export von UFree, oder Schichtarten allein. Tage ab heute, \
            Vorgaben und Schichten werden übernommen, alle oder nichts, und ein undo nimmt sie zurück. Freunde nicht: Eine \
            Freundschaft braucht beide Seiten.
            """)
    }
    package static var logMore: String {
        say(
            "Each line has a number; --before goes on from one. No note is ever shown.",
            "Jede Zeile hat eine Nummer; --before macht bei einer weiter. Notizen werden nie gezeigt.")
    }
    package static var notifyWhenMore: String {
        say(
            """
            WHO is one name or several with commas: all of them at once. WHEN is a part of the day, days, both, or now; \
            without days it is any day of the next seven.
            """,
            """
            WHO ist ein Name oder mehrere mit Kommas: alle zugleich. WHEN ist eine Tageszeit (morning, afternoon, evening), \
            Tage, beides oder now; ohne Tage ist es irgendeiner der nächsten sieben.
            """)
    }
    package static var nowMore: String {
        say(
            """
            Without a state it toggles: first to free, then free and busy alternate. It is over at the end of the day, or \
            when --for or --until say so; auto takes it back.
            """,
            """
            Ohne Zustand schaltet es um: zuerst auf frei, dann abwechselnd frei und beschäftigt. Es endet mit dem Tag oder \
            wann --for oder --until es sagen; auto nimmt es zurück.
            """)
    }
    package static var whoMore: String {
        say(
            "WHEN may be now: then what friends say of this moment counts first.",
            "WHEN kann auch now sein: Dann zählt zuerst, was Freunde von diesem Augenblick sagen.")
    }
    package static var restoreMore: String {
        say(
            """
            The backup is authenticated and read from end to end before it is put in place. Sharing begins anew with every friend, and the daemon begins anew \
            by itself.
            """,
            """
            Bevor die Sicherung eingespielt wird, wird sie auf Echtheit geprüft und ganz gelesen. Das Teilen beginnt mit allen Freunden neu, und der Daemon startet von \
            selbst neu.
            """)
    }
    package static var undoMore: String {
        say(
            """
            What one command changed is one change, however many days it named. Friends get what is undone as they get \
            any other change. A change of a day that is over cannot be undone, and neither can what came before it.
            """,
            """
            Was ein Befehl geändert hat, ist eine Änderung, wie viele Tage er auch nannte. Freunde erhalten das \
            Rückgängiggemachte wie jede andere Änderung. Die Änderung eines vergangenen Tages lässt sich nicht rückgängig \
            machen, und ebenso wenig, was davor kam.
            """)
    }
    package static var watchMore: String {
        say(
            """
            In a terminal: the week, the friends' weeks and the requests, kept up to date; q leaves. Otherwise, and with \
            --plain: a line an event.
            """,
            """
            In einem Terminal: die Woche, die Wochen der Freunde und die Anfragen, laufend aktuell; q beendet. Sonst, und \
            mit --plain: eine Zeile je Ereignis.
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
            Without WHEN: this month; else the months of these days: \(days). With --plain the calendar is plain text to \
            print; in a pipe without --plain it is one record per day.
            """,
            """
            Ohne WHEN: dieser Monat, sonst die Monate dieser Tage: \(days). Mit --plain ist der Kalender reiner Text zum \
            Drucken; in einer Pipe ohne --plain ist es ein Datensatz je Tag.
            """)
    }
}
