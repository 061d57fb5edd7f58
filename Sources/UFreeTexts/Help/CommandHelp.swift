/// What `--help` prints about a command. The commands are in extensions, by the headings of the overview.
package struct CommandHelp: Sendable {
    /// One line, also for shell completion.
    package let abstract: String
    /// The paragraphs below it: an explanation, if there is one, and examples.
    package let discussion: String

    init(_ abstract: String, _ paragraphs: String...) {
        self.abstract = abstract
        discussion = paragraphs.joined(separator: "\n\n")
    }

    /// Returns a paragraph of commands to type.
    static func examples(_ commands: String...) -> String {
        ([say("Examples:", "Beispiele:")] + commands.map { "  \($0)" }).joined(separator: "\n")
    }

    /// The overview of all commands. It starts with examples.
    package static var ufreectl: CommandHelp {
        CommandHelp(
            say(
                "Share a week of availability with friends, without a server.",
                "Teile mit Freunden, wann du diese Woche Zeit hast, ohne Server."),
            examples(
                line(
                    "ufreectl set \(ExampleText.day) evening",
                    say("Mark Friday evening as free.", "Den Freitagabend als frei eintragen.")),
                line("ufreectl", say("Show your week.", "Deine Woche zeigen.")),
                line(
                    "ufreectl add Ben",
                    say("Send Ben a friend request.", "Ben eine Freundschaftsanfrage senden.")),
                line(
                    "ufreectl who \(ExampleText.day)",
                    say(
                        "Show which friends are free on Friday.",
                        "Zeigen, welche Freunde am Freitag frei sind."))),
            say(
                """
                Without a command, ufreectl shows your week. Many commands take days (WHEN): \
                \(ExampleText.days) or \(ExampleText.week). The daemon, ufreed, must be running.
                """,
                """
                Ohne Befehl zeigt ufreectl deine Woche. Viele Befehle erwarten Tage (WHEN): \
                \(ExampleText.days) oder \(ExampleText.week). Der Daemon, ufreed, muss laufen.
                """),
            exitCodes)
    }

    /// The exit codes of ufreectl, also in docs/operations.md.
    private static var exitCodes: String {
        say(
            """
            Exit codes: 0 done, 1 no (nobody free, nothing found), 64 wrong usage, 65 refused by a rule, \
            66 no such file, 67 no such person, 69 the daemon is not running, 70 a bug, 73 cannot write, \
            74 reading or writing failed, 75 not now, try again, 77 not permitted, 78 invalid configuration, \
            130 interrupted.
            """,
            """
            Exitcodes: 0 erledigt, 1 nein (niemand frei, nichts gefunden), 64 falscher Aufruf, 65 von einer \
            Regel abgelehnt, 66 keine solche Datei, 67 keine solche Person, 69 der Daemon läuft nicht, \
            70 Fehler im Programm, 73 Schreiben nicht möglich, 74 Lesen oder Schreiben fehlgeschlagen, \
            75 gerade nicht möglich, später noch einmal, 77 nicht erlaubt, 78 ungültige Konfiguration, \
            130 abgebrochen.
            """)
    }

    /// An example, and in a second column what it does.
    private static func line(_ command: String, _ meaning: String) -> String {
        command + String(repeating: " ", count: max(2, 28 - command.count)) + meaning
    }
}
