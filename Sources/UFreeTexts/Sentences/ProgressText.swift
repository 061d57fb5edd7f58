/// What a command is doing while it takes long (D9).
package enum ProgressText {
    package static var backingUp: String {
        say("Backing up (Ctrl-C cancels)…", "Sicherung läuft (Strg-C bricht ab)…")
    }

    package static var importing: String {
        say("Importing (Ctrl-C cancels)…", "Import läuft (Strg-C bricht ab)…")
    }

    package static var farewell: String { say("Telling your friends…", "Deine Freunde erfahren es…") }

    package static var restoring: String {
        say("Restoring (Ctrl-C cancels)…", "Wiederherstellung läuft (Strg-C bricht ab)…")
    }

    package static var examining: String {
        say("Examining the file (Ctrl-C cancels)…", "Datei wird geprüft (Strg-C bricht ab)…")
    }
}
