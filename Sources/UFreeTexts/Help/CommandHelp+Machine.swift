// This machine.
extension CommandHelp {
    package static var status: CommandHelp {
        CommandHelp(say("Show daemon status.", "Den Status des Daemons zeigen."))
    }
    package static var doctor: CommandHelp {
        CommandHelp(
            say(
                "Find out why something does not work, and how to fix it.",
                "Herausfinden, warum etwas nicht geht, und wie es wieder geht."),
            say(
                """
                It looks at ufreed, your files, the disk, clocks, avahi-daemon, the port, the firewall, the network and \
                your friends, and changes nothing. It also works while ufreed is not running. The exit code is 0 if all \
                is well, and 1 if not; notes do not count.
                """,
                """
                Geprüft werden ufreed, deine Dateien, die Platte, Uhren, avahi-daemon, der Port, die Firewall, das \
                Netz und deine Freunde; geändert wird nichts. Es geht auch, wenn ufreed nicht läuft. Der Exit-Code ist \
                0, wenn alles in Ordnung ist, sonst 1; Hinweise zählen nicht.
                """),
            examples(
                "ufreectl doctor", "ufreectl doctor Ben", "ufreectl doctor --json",
                "ufreectl doctor --ruleset rules.txt"))
    }
    package static var metrics: CommandHelp {
        CommandHelp(
            say(
                "Show metrics of the daemon, as Prometheus reads them.",
                "Metriken des Daemons zeigen, wie Prometheus sie liest."),
            say(
                """
                No metric has a name, an id or a date. To hand the metrics to node_exporter, write them \
                into its textfile directory every minute.
                """,
                """
                Keine Metrik hat einen Namen, eine Kennung oder ein Datum. Für node_exporter schreibst \
                du sie jede Minute in sein Textfile-Verzeichnis.
                """),
            examples("ufreectl metrics", "ufreectl metrics --json"))
    }
    package static var web: CommandHelp {
        CommandHelp(
            say(
                "Open UFree's page in your browser, or on your phone.",
                "Die Seite von UFree im Browser oder am Handy öffnen.")
        )
    }
    package static var webOpen: CommandHelp {
        CommandHelp(
            say("Open UFree's page in your browser.", "Die Seite von UFree im Browser öffnen."),
            say(
                """
                ufreed then serves it on this machine only, until it stops or you say off. A link lets one browser \
                in, once; off lets all of them out.
                """,
                """
                ufreed stellt sie dann nur auf diesem Rechner bereit, bis er endet oder du off sagst. Ein Link \
                lässt einen Browser herein, einmal; off schließt alle aus.
                """),
            examples("ufreectl web", "ufreectl web --print", "ufreectl web off"))
    }
    package static var webOn: CommandHelp {
        CommandHelp(say("Serve the page without opening it.", "Die Seite bereitstellen, ohne sie zu öffnen."))
    }
    package static var webOff: CommandHelp {
        CommandHelp(
            say(
                "Stop serving the page, and sign all browsers out.",
                "Die Seite nicht mehr bereitstellen und alle Browser abmelden."))
    }
    package static var webPhone: CommandHelp {
        CommandHelp(
            say("Use the page on your own phone.", "Die Seite am eigenen Handy benutzen."),
            say(
                """
                on shows a code to scan with a phone in the same network. The phone may use the page from then on, \
                whenever this is on; off closes it to all phones, rm to one for good.
                """,
                """
                on zeigt einen Code zum Scannen mit einem Handy im selben Netz. Das Handy darf die Seite ab dann \
                benutzen, wann immer das an ist; off schließt sie für alle Handys, rm für eines auf Dauer.
                """),
            examples(
                "ufreectl web phone on", "ufreectl web phone on --for always", "ufreectl web phone list",
                "ufreectl web phone rm 1"))
    }
    package static var identity: CommandHelp {
        CommandHelp(
            say(
                "Show, keep, replace or end this machine's identity, or renew its key.",
                "Die Identität dieses Rechners zeigen, behalten, ersetzen, beenden oder ihren Schlüssel erneuern."
            )
        )
    }
    package static var identityShow: CommandHelp {
        CommandHelp(
            say(
                "Show this machine's identity and any problems.",
                "Die Identität dieses Rechners und etwaige Probleme zeigen."))
    }
    package static var identityKeep: CommandHelp {
        CommandHelp(
            say(
                "Keep this identity after a copy or a restored backup.",
                "Diese Identität nach einer Kopie oder wiederhergestellten Sicherung behalten."))
    }
    package static var identityNew: CommandHelp {
        CommandHelp(
            say(
                "Give this machine a new identity; keeps your profile and days, but no friends.",
                "Diesem Rechner eine neue Identität geben; Profil und Tage bleiben, Freunde nicht."),
            say(
                """
                Use it for a copy whose original keeps running: afterwards they are two different people. \
                Friends and requests stay with the old identity, and nobody is notified. Its files are kept \
                in a directory former-... beside the new ones. The daemon restarts. This cannot be undone.
                """,
                """
                Für eine Kopie, deren Original weiterläuft: Danach sind es zwei verschiedene Personen. \
                Freunde und Anfragen bleiben bei der alten Identität, und niemand wird benachrichtigt. Deren \
                Dateien bleiben in einem Verzeichnis former-... neben den neuen. Der Daemon startet neu. Das \
                lässt sich nicht rückgängig machen.
                """))
    }
    package static var identityReset: CommandHelp {
        CommandHelp(
            say(
                "Leave UFree: tell your friends, and delete everything.",
                "UFree verlassen: deinen Freunden Bescheid geben und alles löschen."),
            say(
                """
                Your friends see that you are gone, not that you are away; those who cannot be reached are \
                told later, for 90 days at most. Everything else is deleted at once: days, shifts, friends, \
                requests, the log and the daily backups. Once everybody knows, the keys go too, and ufreed \
                stops. A backup with your keys lets you return (ufreectl restore), but as somebody who has to \
                ask the friends again. To go on as another person with the same days, and without telling \
                anybody, use ufreectl identity new: it is for a copy whose original keeps running.
                """,
                """
                Deine Freunde sehen, dass du weg bist, nicht nur abwesend; wer nicht erreichbar ist, erfährt \
                es später, höchstens 90 Tage lang. Alles andere wird sofort gelöscht: Tage, Schichten, Freunde, \
                Anfragen, das Protokoll und die täglichen Sicherungen. Wissen es alle, gehen auch die \
                Schlüssel, und ufreed beendet sich. Mit einer Sicherung samt Schlüsseln kannst du \
                zurückkommen (ufreectl restore), musst deine Freunde aber neu anfragen. Um mit denselben \
                Tagen als jemand anderes weiterzumachen, ohne dass es jemand erfährt, nimm ufreectl \
                identity new: Das ist für eine Kopie, deren Original weiterläuft.
                """),
            examples(
                "ufreectl identity reset",
                "ufreectl identity reset --backup me.backup --passphrase-file ~/passphrase"))
    }
    package static var identityKey: CommandHelp {
        CommandHelp(
            say(
                "Encrypt all stored data with a new key.",
                "Alle gespeicherten Daten mit einem neuen Schlüssel verschlüsseln."),
            say(
                """
                Use it when somebody may have a copy of the key file. Your identity stays the same. Old \
                backups still open: the old keys are kept beside the new one. The daemon restarts. This \
                cannot be undone.
                """,
                """
                Für den Fall, dass jemand eine Kopie der Schlüsseldatei haben könnte. Deine Identität bleibt \
                gleich. Alte Sicherungen lassen sich weiter öffnen: Die alten Schlüssel bleiben neben dem \
                neuen. Der Daemon startet neu. Das lässt sich nicht rückgängig machen.
                """))
    }
    package static var completions: CommandHelp {
        // Lines for the configuration files of the shells.
        let lines = """
            bash, in ~/.bashrc: source <(ufreectl completions bash)
            zsh, in ~/.zshrc: source <(ufreectl completions zsh)
            fish: ufreectl completions fish > ~/.config/fish/completions/ufreectl.fish
            """
        return CommandHelp(
            say("Print shell completions.", "Shell-Vervollständigung ausgeben."),
            lines,
            say(
                "In zsh the line goes after compinit. make install puts all three where the shells find them.",
                """
                In der zsh gehört die Zeile hinter compinit. make install legt alle drei dort ab, wo die \
                Shells sie finden.
                """),
            examples("ufreectl completions bash"))
    }
}
