// Calendars.
extension CommandHelp {
    package static var calendar: CommandHelp {
        CommandHelp(
            say("Import calendars into your days.", "Kalender in deine Tage importieren."),
            say(
                """
                Events take their parts of the day. Explicit days and shifts override calendars, and calendars \
                override defaults. Titles and places stay on this machine; friends see only your status.
                """,
                """
                Termine belegen ihre Tageszeiten. Eingetragene Tage und Schichten haben Vorrang vor Kalendern, \
                und Kalender vor Vorgaben. Titel und Orte bleiben auf diesem Rechner; Freunde sehen nur deinen \
                Status.
                """),
            examples("ufreectl calendar add ~/private.ics", "ufreectl calendar list"))
    }
    package static var calendarAdd: CommandHelp {
        CommandHelp(
            say("Add a calendar, or replace it.", "Einen Kalender hinzufügen oder ersetzen."),
            say(
                """
                A file, a folder of .ics files (as of vdirsyncer or khal), or a web address. Files are watched, \
                addresses are asked once an hour. With --as busy, an event takes its parts of the day from what \
                your defaults say; a day without a default stays unknown unless all of it is taken. With --as \
                free-unless, time without events is free.
                """,
                """
                Eine Datei, ein Ordner mit .ics-Dateien (wie von vdirsyncer oder khal) oder eine Webadresse. \
                Dateien werden beobachtet, Adressen einmal in der Stunde abgefragt. Mit --as busy belegt ein \
                Termin seine Tageszeiten; ein Tag ohne Vorgabe bleibt unbekannt, wenn er nicht ganz belegt ist. \
                Mit --as free-unless ist Zeit ohne Termin frei.
                """),
            examples(
                "ufreectl calendar add ~/private.ics --name Private",
                "ufreectl calendar add ~/.calendars/work --as free-unless",
                "ufreectl calendar add https://example.org/club.ics"))
    }
    package static var feed: CommandHelp {
        CommandHelp(
            say(
                "Show your days, or a friend's, in calendar programs.",
                "Deine Tage oder die eines Freundes in Kalenderprogrammen zeigen."),
            say(
                """
                on makes a secret link that a calendar program on this machine can subscribe to; with --lan also                 one for other devices in the network. off ends one for good. A feed has what export --ics has,                 and follows each change.
                """,
                """
                on erzeugt einen geheimen Link, den ein Kalenderprogramm auf diesem Rechner abonnieren kann; mit                 --lan auch einen für andere Geräte im Netz. off beendet einen auf Dauer. Ein Feed enthält, was                 export --ics enthält, und folgt jeder Änderung.
                """),
            examples(
                "ufreectl feed on", "ufreectl feed on --friend Ben --notes", "ufreectl feed on --lan",
                "ufreectl feed off 1"))
    }
    package static var calendarList: CommandHelp {
        CommandHelp(say("List your calendars.", "Deine Kalender auflisten."))
    }
    package static var calendarShow: CommandHelp {
        CommandHelp(
            say("Show the events of a calendar.", "Die Termine eines Kalenders zeigen."),
            say("Without WHEN: the next seven days.", "Ohne WHEN: die nächsten sieben Tage."),
            examples("ufreectl calendar show 1", "ufreectl calendar show Private \(ExampleText.nextWeek)"))
    }
    package static var calendarRefresh: CommandHelp {
        CommandHelp(
            say("Read calendars again at once.", "Kalender sofort neu lesen."),
            examples("ufreectl calendar refresh", "ufreectl calendar refresh 1"))
    }
    package static var calendarRemove: CommandHelp {
        CommandHelp(
            say("Remove a calendar.", "Einen Kalender entfernen."),
            say(
                "The file or address stays as it is. Undo does not bring the calendar back: add it again.",
                "Die Datei oder Adresse bleibt, wie sie ist. Mit undo kommt der Kalender nicht zurück: füg ihn wieder hinzu."
            ),
            examples("ufreectl calendar rm 1"))
    }
}
