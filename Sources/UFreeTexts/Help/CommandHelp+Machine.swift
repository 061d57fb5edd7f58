// This machine.
extension CommandHelp {
    package static var status: CommandHelp {
        CommandHelp(say("Show daemon status.", "Den Status des Daemons zeigen."))
    }
    package static var identity: CommandHelp {
        CommandHelp(
            say(
                "Show, keep or replace this machine's identity, or renew its key.",
                "Die Identität dieses Rechners zeigen, behalten oder ersetzen oder ihren Schlüssel erneuern.")
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
