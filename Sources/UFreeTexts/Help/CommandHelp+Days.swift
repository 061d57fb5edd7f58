// Your days.
extension CommandHelp {
    package static var week: CommandHelp {
        CommandHelp(
            say("Show a week or other days.", "Eine Woche oder andere Tage zeigen."),
            say(
                """
                Without WHEN: seven days from today. WHEN may be: \(ExampleText.ranges). A friend's name \
                wins over a date word; what follows -- is WHEN.
                """,
                """
                Ohne WHEN: sieben Tage ab heute. WHEN ist zum Beispiel: \(ExampleText.ranges). Der Name \
                eines Freundes geht einem Datumswort vor; was nach -- steht, ist WHEN.
                """),
            examples(
                "ufreectl week \(ExampleText.nextWeek)", "ufreectl week Ben",
                "ufreectl week Ben \(ExampleText.month)"))
    }
    package static var month: CommandHelp {
        CommandHelp(
            say("Show a month as a calendar.", "Einen Monat als Kalender zeigen."),
            say(
                """
                Without WHEN: this month. With WHEN, such as \(ExampleText.ranges): the months of those \
                days. With --plain the calendar is plain text to print; in a pipe without --plain it is one \
                record per day.
                """,
                """
                Ohne WHEN: dieser Monat. Mit WHEN, zum Beispiel \(ExampleText.ranges): die Monate dieser \
                Tage. Mit --plain ist der Kalender reiner Text zum Drucken; in einer Pipe ohne --plain ist \
                es ein Datensatz je Tag.
                """),
            examples("ufreectl month \(ExampleText.month)", "ufreectl month Ben"))
    }
    package static var set: CommandHelp {
        CommandHelp(
            say("Set the status of days.", "Den Status von Tagen eintragen."),
            say(
                """
                Without -m, a new status removes the note of the old one. A note that looks like an option: \
                -m=--dry-run
                """,
                """
                Ohne -m entfernt ein neuer Status die Notiz des alten. Eine Notiz, die wie eine Option \
                aussieht: -m=--dry-run
                """),
            examples(
                "ufreectl set \(ExampleText.day) evening -m \"\(afterSeven)\"",
                "ufreectl set \(ExampleText.span) busy", "ufreectl set \(ExampleText.tonight) free"))
    }
    package static var vacation: CommandHelp {
        CommandHelp(
            say("Enter a vacation.", "Einen Urlaub eintragen."),
            say(
                """
                The days are free, and shifts on them are taken off; a rotation that you set later does not \
                change that. Days that you set before keep their status unless you add --replace. If plans \
                change: ufreectl clear WHEN, then ufreectl shift clear WHEN.
                """,
                """
                Die Tage sind frei, und Schichten an ihnen werden ausgetragen; eine später gesetzte Rotation \
                ändert daran nichts. Tage, die du vorher eingetragen hast, behalten ihren Status, außer du \
                gibst --replace an. Ändern sich die Pläne: ufreectl clear WHEN, dann ufreectl shift clear WHEN.
                """),
            examples(
                "ufreectl vacation \(ExampleText.holidays) -m \"\(atTheSea)\"",
                "ufreectl vacation \(ExampleText.nextWeek) --dry-run"))
    }
    package static var now: CommandHelp {
        let note = say("in the park", "im Park")
        return CommandHelp(
            say(
                "Show live statuses, or set yours: free, busy, auto or toggle.",
                "Live-Status zeigen oder deinen setzen: free, busy, auto oder toggle."),
            say(
                """
                Without a state, it shows your live status and your friends'. toggle switches yours: first \
                to free, then between free and busy. It ends with the day unless you give --for or --until; \
                auto clears it.
                """,
                """
                Ohne Zustand zeigt es deinen Live-Status und die deiner Freunde. toggle schaltet deinen um: \
                zuerst auf frei, dann zwischen frei und beschäftigt. Er endet mit dem Tag, außer du gibst \
                --for oder --until an; auto hebt ihn auf.
                """),
            examples(
                "ufreectl now", "ufreectl now free --for 2h -m \"\(note)\"",
                "ufreectl now busy --until 18:00", "ufreectl now toggle"))
    }
    package static var note: CommandHelp {
        CommandHelp(
            say(
                "Add a note to days that have a status.",
                "Tagen, die einen Status haben, eine Notiz hinzufügen."),
            examples(
                "ufreectl note \(ExampleText.day) \"\(afterSeven)\"",
                "ufreectl note \(ExampleText.day) --clear"))
    }
    package static var clear: CommandHelp {
        CommandHelp(
            say(
                "Remove the status and note of days; a shift or default applies again.",
                "Status und Notiz von Tagen entfernen; Schicht oder Vorgabe gilt wieder."),
            examples("ufreectl clear \(ExampleText.day)", "ufreectl clear \(ExampleText.span)"))
    }
    package static var cycle: CommandHelp {
        CommandHelp(
            say(
                "Switch a day to the next status: free, morning, afternoon, evening, busy, free.",
                "Einen Tag auf den nächsten Status schalten: free, morning, afternoon, evening, busy, free."),
            examples("ufreectl cycle \(ExampleText.day)"))
    }
    package static var defaults: CommandHelp {
        CommandHelp(
            say("Manage weekly defaults.", "Wochenvorgaben verwalten."),
            say(
                """
                Explicit days override defaults, and a newer default overrides an older one. Friends get \
                only the result: ufreectl why DAY explains it.
                """,
                """
                Eingetragene Tage gehen Vorgaben vor, und eine neuere Vorgabe geht einer älteren vor. \
                Freunde erhalten nur das Ergebnis: ufreectl why DAY erklärt es.
                """))
    }
    package static var defaultList: CommandHelp {
        CommandHelp(say("List your defaults.", "Deine Vorgaben auflisten."))
    }
    package static var defaultSet: CommandHelp {
        CommandHelp(
            say("Set a weekday default.", "Eine Wochenvorgabe setzen."),
            say(
                "WHEN is \(ExampleText.weekdays) or \(ExampleText.week).",
                "WHEN ist \(ExampleText.weekdays) oder \(ExampleText.week)."),
            examples(
                "ufreectl default set \(ExampleText.workdays) evening",
                "ufreectl default set \(ExampleText.day) free --until \"\(ExampleText.date)\""))
    }
    package static var defaultRemove: CommandHelp {
        CommandHelp(
            say("End a default from today on.", "Eine Vorgabe ab heute beenden."),
            examples("ufreectl default rm 1"))
    }
    package static var why: CommandHelp {
        CommandHelp(
            say("Show why a day has its status.", "Zeigen, woher der Status eines Tages kommt."),
            examples("ufreectl why \(ExampleText.day)"))
    }
    package static var undo: CommandHelp {
        CommandHelp(
            say(
                "Undo your last change, or the last N.",
                "Deine letzte Änderung rückgängig machen, oder die letzten N."),
            say(
                """
                Everything one command changed is one change: days, defaults, shifts, your live status or \
                your profile. Several changes are listed first, and undo asks before more than three. \
                Friends receive an undo like any other change. You cannot undo a change to a past day, nor \
                anything before it, and no friendships, requests or wishes.
                """,
                """
                Alles, was ein Befehl geändert hat, ist eine Änderung: an Tagen, Vorgaben, Schichten, \
                Live-Status oder Profil. Mehrere Änderungen werden zuerst aufgelistet, und bei mehr als \
                dreien fragt undo nach. Freunde erhalten ein undo wie jede andere Änderung. Eine Änderung an \
                einem vergangenen Tag lässt sich nicht rückgängig machen, auch nichts davor, und keine \
                Freundschaften, Anfragen oder Wünsche.
                """),
            examples("ufreectl undo", "ufreectl undo 3", "ufreectl undo 3 --dry-run"))
    }
    package static var redo: CommandHelp {
        CommandHelp(
            say("Redo what you have just undone.", "Wiederholen, was du gerade rückgängig gemacht hast."),
            say(
                "Works until you make another change. Undo takes a redo back.",
                "Geht, bis du etwas anderes änderst. Mit undo machst du es wieder rückgängig."),
            examples("ufreectl redo", "ufreectl redo 3"))
    }

    private static var atTheSea: String { say("at the sea", "am Meer") }
    private static var afterSeven: String { say("after 7", "ab 19 Uhr") }
}
