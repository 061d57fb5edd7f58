/// What a command is doing while it takes long (D9).
package enum ProgressText {
    package static var backingUp: String { cancellable(say("Backing up", "Sicherung läuft")) }

    package static var importing: String { cancellable(say("Importing", "Import läuft")) }

    package static var restoring: String { cancellable(say("Restoring", "Wiederherstellung läuft")) }

    package static var examining: String { cancellable(say("Examining the file", "Die Datei wird geprüft")) }

    private static func cancellable(_ text: String) -> String {
        "\(text) (\(say("Ctrl-C cancels", "Abbrechen mit Strg-C")))…"
    }
}
