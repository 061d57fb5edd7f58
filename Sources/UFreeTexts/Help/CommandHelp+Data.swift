// Your data.
extension CommandHelp {
    package static var profile: CommandHelp {
        CommandHelp(say("Show or change your profile.", "Dein Profil zeigen oder ändern."))
    }
    package static var profileShow: CommandHelp {
        CommandHelp(say("Show your profile.", "Dein Profil zeigen."))
    }
    package static var profileSet: CommandHelp {
        CommandHelp(
            say(
                "Change your name, zone, parts of the day, phone number, picture, or what others see.",
                "Namen, Zone, Tageszeiten, Telefonnummer oder Bild ändern, oder was andere sehen."),
            say(
                """
                phone: your number, none to remove it, - to read it from standard input. finders: nobody, contacts or anyone; \
                these can find you nearby by that number. Friends who see everything see it. avatar: a PNG, JPEG or WebP file, \
                or none; a small picture of its middle is shown to your friends.
                """,
                """
                phone: deine Nummer, none zum Entfernen, - für die Standardeingabe. finders: nobody, contacts oder anyone \
                (niemand, Kontakte, alle); sie können dich in der Nähe über diese Nummer finden. Freunde, die alles sehen, sehen sie. \
                avatar: eine PNG-, JPEG- oder WebP-Datei, oder none; ein kleines Bild ihrer Mitte sehen deine Freunde.
                """),
            examples(
                "ufreectl profile set name Ana", "ufreectl profile set zone Europe/Berlin",
                "ufreectl profile set parts 06:00-12:00-18:00-24:00", "ufreectl profile set symbols on",
                "ufreectl profile set phone +43 664 1234567", "ufreectl profile set finders anyone",
                "ufreectl profile set avatar me.jpg"))
    }
    package static var log: CommandHelp {
        CommandHelp(
            say(
                "Show who changed what and when, newest first.",
                "Zeigen, wer wann was geändert hat, das Neueste zuerst."),
            say(
                "Each line has a number; pass it to --before for older lines. Notes are never shown.",
                """
                Jede Zeile hat eine Nummer; mit --before zeigst du ältere Zeilen. Notizen werden nie \
                gezeigt.
                """),
            examples("ufreectl log --friend Ben", "ufreectl log --about days -n 50"))
    }
    package static var export: CommandHelp {
        CommandHelp(
            say(
                "Export your profile, days, shifts and friends to a file or standard output.",
                "Profil, Tage, Schichten und Freunde in eine Datei oder auf die Standardausgabe exportieren."),
            say(
                """
                Exports your profile, days, defaults, shifts, wishes, friends with their days, and requests, \
                but no keys, live status or log. With --ics, --csv or --freebusy, exports the days from today \
                to a year ahead for another program; a day without a status is in none of them. Asks before it \
                replaces an existing file.
                """,
                """
                Exportiert dein Profil, Tage, Vorgaben, Schichten, Wünsche, Freunde mit ihren Tagen und \
                Anfragen, aber keine Schlüssel, keinen Live-Status und kein Protokoll. Mit --ics, --csv oder \
                --freebusy die Tage von heute bis in einem Jahr für ein anderes Programm; ein Tag ohne Status \
                kommt darin nicht vor. Fragt, bevor eine vorhandene Datei ersetzt wird.
                """),
            examples(
                "ufreectl export --json ufree.json", "ufreectl export --ics week.ics",
                "ufreectl export --csv --friend Ben"))
    }
    package static var importFile: CommandHelp {
        CommandHelp(
            say(
                "Import your days and shifts from a file.",
                "Deine Tage und Schichten aus einer Datei importieren."),
            say(
                """
                Imports an export of UFree or a file of shift types; the type is detected. Days from today \
                on, defaults and shifts are imported, all or none, and one undo reverts them. Friends are \
                not imported: a friendship needs both sides.
                """,
                """
                Importiert einen Export von UFree oder eine Datei mit Schichtarten; die Art wird erkannt. \
                Tage ab heute, Vorgaben und Schichten werden importiert, alle oder keine, und ufreectl undo \
                macht alles rückgängig. Freunde werden nicht importiert: Eine Freundschaft braucht beide \
                Seiten.
                """),
            examples("ufreectl import ufree.json --dry-run", "ufreectl import ufree.json --profile"))
    }
    package static var backup: CommandHelp {
        CommandHelp(
            say(
                "Write a backup of all data to a file.",
                "Eine Sicherung aller Daten in eine Datei schreiben."),
            say(
                """
                With a passphrase, the backup includes your keys, encrypted, and can be restored on any \
                machine. Without one, it has no keys and can be restored only on this machine, or on one \
                with a copy of its identity.key. A backup that was altered is refused. The daemon also makes \
                a backup every day and keeps the last seven in the directory backups beside the database.
                """,
                """
                Mit einer Passphrase enthält die Sicherung deine Schlüssel, verschlüsselt, und lässt sich \
                auf jedem Rechner wiederherstellen. Ohne sie enthält sie keine Schlüssel und lässt sich nur \
                auf diesem Rechner oder auf einem mit einer Kopie seiner identity.key wiederherstellen. Eine \
                veränderte Sicherung wird abgelehnt. Der Daemon erstellt außerdem täglich eine Sicherung und \
                behält die letzten sieben im Verzeichnis backups neben der Datenbank.
                """),
            examples(
                "ufreectl backup ufree.backup",
                "ufreectl backup ufree.backup --passphrase-file ~/.ufree-passphrase"))
    }
    package static var restore: CommandHelp {
        CommandHelp(
            say(
                "Restore a backup; current data is set aside.",
                "Eine Sicherung wiederherstellen; die jetzigen Daten werden beiseitegelegt."),
            say(
                """
                The backup is checked completely before it is restored. The daemon then restarts by itself \
                and sends everything to your friends again. Undo does not take this back: the data that was \
                set aside is in former-... beside the database.
                """,
                """
                Die Sicherung wird vollständig geprüft, bevor sie wiederhergestellt wird. Danach startet der \
                Daemon von selbst neu und sendet deinen Freunden alles noch einmal. Mit undo geht das nicht \
                zurück: Die beiseitegelegten Daten liegen in former-... neben der Datenbank.
                """),
            examples(
                "ufreectl restore ufree.backup",
                "ufreectl restore ufree.backup --passphrase-file ~/.ufree-passphrase"))
    }
}
