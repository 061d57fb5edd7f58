import UFreeAPI

extension LogText {
    /// An action on the whole database.
    static func store(_ entry: LogEntryValue) -> String {
        switch (entry.action, entry.value) {
        case ("backup", "file"):
            say("Backup made, without keys", "Sicherung erstellt, ohne Schlüssel")
        case ("backup", "fileWithKeys"):
            say(
                "Backup made, with keys encrypted by a passphrase",
                "Sicherung erstellt, Schlüssel mit einer Passphrase verschlüsselt")
        case ("restore", "putBack"):
            say("Database replaced by a backup", "Datenbank durch eine Sicherung ersetzt")
        case ("restore", "repaired"):
            say("Damaged database replaced", "Beschädigte Datenbank ersetzt")
        case ("validate", "backup"):
            say("Backup checked before a restore", "Sicherung vor dem Wiederherstellen geprüft")
        case ("validate", "damaged"):
            say("Database found to be damaged", "Datenbank als beschädigt erkannt")
        case ("update", "sealing key"):
            say("All data encrypted with a new key", "Alle Daten mit einem neuen Schlüssel verschlüsselt")
        default: store(entry.action) + (entry.value.map { ": \($0)" } ?? "")
        }
    }

    private static func store(_ action: String) -> String {
        switch action {
        case "backup": say("Database backed up", "Datenbank gesichert")
        case "restore":
            say("Database restored from a backup", "Datenbank aus einer Sicherung wiederhergestellt")
        case "migrate":
            say("Database upgraded", "Datenbank aktualisiert")
        case "validate": say("Database checked", "Datenbank geprüft")
        case "read": say("Queries answered", "Abfragen beantwortet")
        case "update": say("Database changed", "Datenbank geändert")
        default: say("Database: \(action)", "Datenbank: \(action)")
        }
    }
}
