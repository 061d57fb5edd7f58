// Who is free.
extension CommandHelp {
    package static var who: CommandHelp {
        CommandHelp(
            say("Show which friends are free.", "Zeigen, welche Freunde frei sind."),
            say(
                """
                Without WHEN: today. WHEN may be days, a part of the day, or both. With now, the live status \
                of your friends counts first.
                """,
                """
                Ohne WHEN: heute. WHEN sind Tage, eine Tageszeit oder beides. Mit now zählt zuerst der \
                Live-Status deiner Freunde.
                """),
            examples(
                "ufreectl who \(ExampleText.dayAndPart)",
                "ufreectl who \(ExampleText.today) --at 19:00", "ufreectl who now",
                "ufreectl who \(ExampleText.day) --with flat"))
    }
    package static var best: CommandHelp {
        CommandHelp(
            say(
                "Find when friends are free together.",
                "Zeigen, wann Freunde gemeinsam frei sind."),
            say(
                """
                Without WHEN: the next seven days, and the four weeks after if nothing suits. WHEN may be \
                days, a part of the day, or both. Times when everybody is free come first, then times when \
                all but one are. Unknown never counts as free. Your own days count too: times when you are \
                busy are left out.
                """,
                """
                Ohne WHEN: die nächsten sieben Tage, und wenn da nichts passt, die vier Wochen danach. WHEN \
                sind Tage, eine Tageszeit oder beides. Zuerst kommen Zeiten, zu denen alle frei sind, dann solche, zu denen alle bis auf einen frei \
                sind. Unbekannt gilt nie als frei. Auch deine eigenen Tage zählen: Zeiten, zu denen du \
                beschäftigt bist, fallen weg.
                """),
            examples(
                "ufreectl best --with ana,ben", "ufreectl best \(ExampleText.nextWeek)",
                "ufreectl best --part evening --min 3"))
    }
    package static var notify: CommandHelp {
        CommandHelp(
            say(
                "Manage wishes: one notification when friends are free.",
                "Wünsche verwalten: einmal benachrichtigen, sobald Freunde frei sind."))
    }
    package static var notifyList: CommandHelp {
        CommandHelp(
            say("List your wishes and which are met.", "Deine Wünsche auflisten, und welche erfüllt sind."))
    }
    package static var notifyWhen: CommandHelp {
        CommandHelp(
            say("Notify once when friends are free.", "Einmal benachrichtigen, sobald Freunde frei sind."),
            say(
                """
                WHO is one name, or several separated by commas who must all be free at once. A group means \
                the friends who are in it now. WHEN is a part of the day, days, both, or now; without days, any of \
                the next seven counts. Undo does not take a wish back: use ufreectl notify rm.
                """,
                """
                WHO ist ein Name oder mehrere mit Kommas, die alle gleichzeitig frei sein müssen. Eine Gruppe \
                steht für die Freunde, die jetzt in ihr sind. WHEN ist \
                eine Tageszeit (morning, afternoon, evening), Tage, beides oder now; ohne Tage zählt jeder \
                der nächsten sieben. Mit undo geht ein Wunsch nicht zurück: nimm ufreectl notify rm.
                """),
            examples(
                "ufreectl notify when ana,ben free evening", "ufreectl notify when flat free",
                "ufreectl notify when Ben free now"))
    }
    package static var notifyRemove: CommandHelp {
        CommandHelp(
            say("Remove a wish.", "Einen Wunsch entfernen."),
            say(
                "The others keep their numbers. Undo does not bring it back, but the answer shows how to add it again.",
                "Die anderen behalten ihre Nummern. Mit undo kommt er nicht zurück, aber die Antwort zeigt, wie du ihn wieder anlegst."
            ),
            examples("ufreectl notify rm 1"))
    }
    package static var watch: CommandHelp {
        CommandHelp(
            say("Show live updates until interrupted.", "Änderungen laufend zeigen, bis du abbrichst."),
            say(
                """
                In a terminal, shows your week, your friends' weeks and requests, updated live; q quits. \
                Otherwise, and with --plain, prints one line per event. To be notified without a terminal: \
                systemctl --user enable --now ufree-notify
                """,
                """
                Zeigt in einem Terminal deine Woche, die Wochen deiner Freunde und die Anfragen, laufend \
                aktualisiert; q beendet. Sonst und mit --plain: eine Zeile je Ereignis. Benachrichtigt \
                werden ohne Terminal: systemctl --user enable --now ufree-notify
                """),
            examples("ufreectl watch --notify"))
    }
}
