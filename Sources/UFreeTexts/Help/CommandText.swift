/// One line about each command, for `--help` and for shell completion.
package enum CommandText {
    package static var ufreectl: String {
        say(
            "Share a week of availability with friends, without a server.",
            "Teile mit Freunden, wann du diese Woche Zeit hast, ohne Server.")
    }
    package static var accept: String {
        say("Accept a friend request.", "Eine Freundschaftsanfrage annehmen.")
    }
    package static var add: String {
        say("Send a friend request.", "Eine Freundschaftsanfrage senden.")
    }
    package static var backup: String {
        say("Write a backup of all data to a file.", "Eine Sicherung aller Daten in eine Datei schreiben.")
    }
    package static var best: String {
        say(
            "Find when friends are free together this week.",
            "Zeigen, wann Freunde diese Woche gemeinsam frei sind.")
    }
    package static var clear: String {
        say(
            "Remove the status and note of days; a shift or default applies again.",
            "Status und Notiz von Tagen entfernen; Schicht oder Vorgabe gilt wieder.")
    }
    package static var completions: String {
        say("Print shell completions.", "Shell-Vervollständigung ausgeben.")
    }
    package static var cycle: String {
        say(
            "Switch a day to the next status: free, morning, afternoon, evening, busy, free.",
            "Einen Tag auf den nächsten Status schalten: free, morning, afternoon, evening, busy, free.")
    }
    package static var decline: String {
        say(
            "Decline a friend request; the sender is not notified.",
            "Eine Freundschaftsanfrage ablehnen; die andere Seite erfährt nichts davon.")
    }
    package static var defaults: String {
        say("Manage weekly defaults.", "Wochenvorgaben verwalten.")
    }
    package static var defaultList: String { say("List your defaults.", "Deine Vorgaben auflisten.") }
    package static var defaultRemove: String {
        say("End a default from today on.", "Eine Vorgabe ab heute beenden.")
    }
    package static var defaultSet: String {
        say("Set a weekday default.", "Eine Wochenvorgabe setzen.")
    }
    package static var discoverable: String {
        say("Show or hide your name on this network.", "Deinen Namen in diesem Netz zeigen oder verbergen.")
    }
    package static var export: String {
        say(
            "Export your profile, days, shifts and friends to a file or standard output.",
            "Profil, Tage, Schichten und Freunde in eine Datei oder auf die Standardausgabe exportieren.")
    }
    package static var friend: String {
        say("Show, remove or verify a friend.", "Einen Freund zeigen, entfernen oder bestätigen.")
    }
    package static var friendRemove: String {
        say("Remove a friend on both sides.", "Einen Freund auf beiden Seiten entfernen.")
    }
    package static var friendShow: String {
        say(
            "Show a friend's details.",
            "Einen Freund mit allen Angaben zeigen.")
    }
    package static var friendVerify: String {
        say("Verify a friend by their code.", "Einen Freund anhand seines Codes bestätigen.")
    }
    package static var friends: String { say("List your friends.", "Deine Freunde auflisten.") }
    package static var identity: String {
        say(
            "Show, keep or replace this machine's identity, or renew its key.",
            "Die Identität dieses Rechners zeigen, behalten oder ersetzen oder ihren Schlüssel erneuern.")
    }
    package static var identityKeep: String {
        say(
            "Keep this identity after a copy or a restored backup.",
            "Diese Identität nach einer Kopie oder wiederhergestellten Sicherung behalten.")
    }
    package static var identityKey: String {
        say(
            "Encrypt all stored data with a new key.",
            "Alle gespeicherten Daten mit einem neuen Schlüssel verschlüsseln.")
    }
    package static var identityNew: String {
        say(
            "Give this machine a new identity; keeps your profile and days, but no friends.",
            "Diesem Rechner eine neue Identität geben; Profil und Tage bleiben, Freunde nicht.")
    }
    package static var identityShow: String {
        say(
            "Show this machine's identity and any problems.",
            "Die Identität dieses Rechners und etwaige Probleme zeigen.")
    }
    package static var importFile: String {
        say(
            "Import your days and shifts from a file.",
            "Deine Tage und Schichten aus einer Datei importieren.")
    }
    package static var log: String {
        say(
            "Show who changed what and when, newest first.",
            "Zeigen, wer wann was geändert hat, das Neueste zuerst.")
    }
    package static var notify: String {
        say(
            "Manage wishes: one notification when friends are free.",
            "Wünsche verwalten: einmal benachrichtigen, sobald Freunde frei sind.")
    }
    package static var notifyList: String {
        say("List your wishes and which are met.", "Deine Wünsche auflisten, und welche erfüllt sind.")
    }
    package static var notifyRemove: String {
        say("Remove a wish.", "Einen Wunsch entfernen.")
    }
    package static var notifyWhen: String {
        say("Notify once when friends are free.", "Einmal benachrichtigen, sobald Freunde frei sind.")
    }
    package static var now: String {
        say(
            "Set your live status: free, busy or auto.",
            "Deinen Live-Status setzen: free, busy oder auto.")
    }
    package static var nearby: String {
        say("Show people on this network.", "Leute in diesem Netz zeigen.")
    }
    package static var note: String {
        say("Add a note to days that have a status.", "Tagen, die einen Status haben, eine Notiz hinzufügen.")
    }
    package static var profile: String {
        say("Show or change your profile.", "Dein Profil zeigen oder ändern.")
    }
    package static var profileSet: String {
        say(
            "Change your name, time zone, parts of the day, or whether friends see your shifts.",
            "Namen, Zeitzone oder Tageszeiten ändern, oder ob Freunde deine Schichten sehen.")
    }
    package static var profileShow: String { say("Show your profile.", "Dein Profil zeigen.") }
    package static var requests: String {
        say("List pending friend requests.", "Offene Freundschaftsanfragen auflisten.")
    }
    package static var restore: String {
        say(
            "Restore a backup; current data is set aside.",
            "Eine Sicherung wiederherstellen; die jetzigen Daten werden beiseitegelegt.")
    }
    package static var set: String { say("Set the status of days.", "Den Status von Tagen eintragen.") }
    package static var status: String { say("Show daemon status.", "Den Status des Daemons zeigen.") }
    package static var undo: String {
        say(
            "Undo your last change to days, defaults or shifts, or the last N.",
            "Deine letzte Änderung an Tagen, Vorgaben oder Schichten rückgängig machen, oder die letzten N.")
    }
    package static var watch: String {
        say("Show live updates until interrupted.", "Änderungen laufend zeigen, bis du abbrichst.")
    }
    package static var week: String {
        say("Show a week or other days.", "Eine Woche oder andere Tage zeigen.")
    }
    package static var month: String {
        say("Show a month as a calendar.", "Einen Monat als Kalender zeigen.")
    }
    package static var who: String {
        say("Show which friends are free.", "Zeigen, welche Freunde frei sind.")
    }
    package static var why: String {
        say("Show why a day has its status.", "Zeigen, woher der Status eines Tages kommt.")
    }
    package static var withdraw: String {
        say("Withdraw a friend request.", "Eine gesendete Anfrage zurückziehen.")
    }
}
