import UFreeAPI

extension LogText {
    /// What was done with the database as a whole.
    static func store(_ entry: LogEntryValue) -> String {
        switch (entry.action, entry.value) {
        case ("backup", "file"):
            say("A backup was handed out, without keys", "Eine Sicherung wurde ausgegeben, ohne Schlüssel")
        case ("backup", "fileWithKeys"):
            say(
                "A backup was handed out, with the keys sealed by a passphrase",
                "Eine Sicherung wurde ausgegeben, die Schlüssel darin mit einer Passphrase versiegelt")
        case ("restore", "putBack"):
            say(
                "A backup was put in the place of the database",
                "Eine Sicherung wurde an die Stelle der Datenbank gesetzt")
        case ("restore", "repaired"):
            say(
                "Another database took the place of the damaged one",
                "Eine andere Datenbank trat an die Stelle der beschädigten")
        case ("validate", "backup"):
            say(
                "A backup that was brought here was read from end to end",
                "Eine hergebrachte Sicherung wurde ganz gelesen")
        case ("validate", "damaged"):
            say("The database was found to be damaged", "Die Datenbank erwies sich als beschädigt")
        case ("update", "sealing key"):
            say(
                "Everything stored was sealed with a new key",
                "Alles Gespeicherte wurde mit einem neuen Schlüssel versiegelt")
        default: store(entry.action) + (entry.value.map { ": \($0)" } ?? "")
        }
    }

    private static func store(_ action: String) -> String {
        switch action {
        case "backup": say("The database was backed up", "Die Datenbank wurde gesichert")
        case "restore":
            say(
                "The database was restored from a backup",
                "Die Datenbank wurde aus einer Sicherung wiederhergestellt")
        case "migrate":
            say(
                "The database was brought to a new version",
                "Die Datenbank wurde auf eine neue Version gebracht")
        case "validate": say("The database was checked", "Die Datenbank wurde geprüft")
        case "read": say("Answers were given", "Antworten wurden gegeben")
        case "update": say("The database was changed", "Die Datenbank wurde geändert")
        default: say("The database: \(action)", "Die Datenbank: \(action)")
        }
    }
}
