/// What each command does, in one line, as `--help` and the completion of a shell show it.
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
        say("Ask somebody to be your friend.", "Jemandem eine Freundschaftsanfrage senden.")
    }
    package static var backup: String {
        say(
            "Write everything into one file, to be put back by restore.",
            "Alles in eine Datei schreiben, die restore wieder einspielt.")
    }
    package static var best: String {
        say(
            "Find when friends are free together this week.",
            "Finden, wann Freunde diese Woche gemeinsam frei sind.")
    }
    package static var clear: String {
        say("Remove what you said of days.", "Entfernen, was du über Tage gesagt hast.")
    }
    package static var completions: String {
        say(
            "Print what makes your shell complete ufreectl.",
            "Ausgeben, womit deine Shell ufreectl vervollständigt.")
    }
    package static var cycle: String {
        say(
            "Step one day on: free, morning, afternoon, evening, busy, free.",
            "Einen Tag weiterschalten: free, morning, afternoon, evening, busy, free.")
    }
    package static var decline: String {
        say(
            "Decline a friend request; the other side is not told.",
            "Eine Freundschaftsanfrage ablehnen; die andere Seite erfährt es nicht.")
    }
    package static var defaults: String {
        say("What holds of weekdays as a rule.", "Was für Wochentage in der Regel gilt.")
    }
    package static var defaultList: String { say("Show your defaults.", "Deine Vorgaben zeigen.") }
    package static var defaultRemove: String {
        say("End a default, from today on.", "Eine Vorgabe beenden, ab heute.")
    }
    package static var defaultSet: String {
        say("Say what holds of weekdays from today on.", "Sagen, was ab heute für Wochentage gilt.")
    }
    package static var discoverable: String {
        say(
            "Show your name to people on this network for an hour, or no longer.",
            "Deinen Namen in diesem Netz eine Stunde lang zeigen, oder nicht mehr.")
    }
    package static var export: String {
        say(
            "Write everything that is kept of you to a file, or to standard output.",
            "Alles über dich Gespeicherte in eine Datei oder auf die Standardausgabe schreiben.")
    }
    package static var friend: String {
        say("Show, remove or verify one friend.", "Einen Freund zeigen, entfernen oder bestätigen.")
    }
    package static var friendRemove: String {
        say("Remove a friend, here and there.", "Eine Freundschaft beenden, hier und dort.")
    }
    package static var friendShow: String { say("Show a friend in full.", "Alles über einen Freund zeigen.") }
    package static var friendVerify: String {
        say("Compare the code with a friend.", "Den Code mit einem Freund vergleichen.")
    }
    package static var friends: String { say("List your friends.", "Deine Freunde auflisten.") }
    package static var identity: String {
        say(
            "Show who this machine is; keep that, become somebody else, or renew its key.",
            "Zeigen, wer dieser Rechner ist; das beibehalten, jemand anderes werden oder den Schlüssel erneuern."
        )
    }
    package static var identityKeep: String {
        say(
            "This machine goes on as it is, after a copy or a restored backup.",
            "Dieser Rechner bleibt, wer er ist, nach einer Kopie oder einer eingespielten Sicherung.")
    }
    package static var identityKey: String {
        say(
            "Seal everything that is stored here with a new key.",
            "Alles hier Gespeicherte mit einem neuen Schlüssel versiegeln.")
    }
    package static var identityNew: String {
        say(
            "Make this machine somebody else, with your profile and days and without friends.",
            "Diesen Rechner zu jemand anderem machen, mit deinem Profil und deinen Tagen, ohne Freunde.")
    }
    package static var identityShow: String {
        say(
            "Show who this machine is, and what speaks against it.",
            "Zeigen, wer dieser Rechner ist und was dagegen spricht.")
    }
    package static var importFile: String {
        say(
            "Take over your days and shifts from a file.",
            "Deine Tage und Schichten aus einer Datei übernehmen.")
    }
    package static var log: String {
        say(
            "Show what was done, by whom and when, newest first.",
            "Zeigen, was von wem wann getan wurde, das Neueste zuerst.")
    }
    package static var notify: String {
        say(
            "Standing wishes: to be told once when friends are free.",
            "Stehende Wünsche: einmal hören, wann Freunde frei sind.")
    }
    package static var notifyList: String {
        say(
            "Show your standing wishes, and which are met.",
            "Deine stehenden Wünsche zeigen, und welche erfüllt sind.")
    }
    package static var notifyRemove: String {
        say("Take a standing wish away.", "Einen stehenden Wunsch entfernen.")
    }
    package static var notifyWhen: String {
        say("Be told once when friends are free.", "Einmal hören, wann Freunde frei sind.")
    }
    package static var now: String {
        say(
            "Say what holds right now: free, busy, or what the day says.",
            "Sagen, was gerade gilt: frei, beschäftigt oder was der Tag sagt.")
    }
    package static var nearby: String {
        say("Show who is on this network.", "Zeigen, wer in diesem Netz ist.")
    }
    package static var note: String {
        say("Add a note to days that have a status.", "Tagen, die einen Status haben, eine Notiz geben.")
    }
    package static var profile: String {
        say("Show or change your profile.", "Dein Profil zeigen oder ändern.")
    }
    package static var profileSet: String {
        say(
            "Change your name, your time zone or when the parts of the day begin.",
            "Deinen Namen, deine Zeitzone oder den Beginn der Tageszeiten ändern.")
    }
    package static var profileShow: String { say("Show your profile.", "Dein Profil zeigen.") }
    package static var requests: String {
        say("List friend requests that wait.", "Freundschaftsanfragen auflisten, die warten.")
    }
    package static var restore: String {
        say(
            "Put a backup in the place of what there is, which is kept aside.",
            "Eine Sicherung an die Stelle des jetzigen Standes setzen, der beiseitegelegt wird.")
    }
    package static var set: String { say("Say when you are free.", "Sagen, wann du frei bist.") }
    package static var status: String { say("Show how the daemon is.", "Zeigen, wie es dem Daemon geht.") }
    package static var undo: String {
        say(
            "Take back your last change of days, defaults or shifts, or the last N.",
            "Deine letzte Änderung von Tagen, Vorgaben oder Schichten zurücknehmen, oder die letzten N.")
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
        say("Say where a day of yours comes from.", "Sagen, woher einer deiner Tage kommt.")
    }
    package static var withdraw: String {
        say("Take back a request that you sent.", "Eine gesendete Anfrage zurückziehen.")
    }
}
