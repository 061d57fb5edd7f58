/// What the words and options of a command mean, as `--help` and the completion of a shell show it.
package enum OptionText {
    // For every command.
    package static var json: String {
        say(
            "One JSON object, as the control API answers it.",
            "Ein JSON-Objekt, wie die Steuerschnittstelle antwortet.")
    }
    package static var plain: String {
        say(
            "One record a line, fields parted by tabs.",
            "Ein Datensatz je Zeile, Felder durch Tabulatoren getrennt.")
    }
    package static var color: String {
        say("Colours: auto, always or never.", "Farben: auto, always (immer) oder never (nie).")
    }
    package static var quiet: String { say("Data and errors only.", "Nur Daten und Fehler.") }
    package static var verbose: String {
        say("Say more about what is done.", "Mehr darüber sagen, was geschieht.")
    }
    package static var yes: String {
        say("Answer every question with yes.", "Jede Frage mit Ja beantworten.")
    }
    package static var socket: String {
        say("The daemon's control socket.", "Der Steuer-Socket des Daemons.")
    }

    // Days.
    package static var days: String { say("Days.", "Tage.") }
    package static var friendAndDays: String {
        say("A friend, days, or both.", "Ein Freund, Tage oder beides.")
    }
    package static var daysOrNow: String { say("Days, or now.", "Tage, oder now.") }
    package static var liveState: String { say("free, busy, or auto.", "free, busy oder auto.") }
    package static var forHowLong: String {
        say(
            "For how long: 2h, 90m, 1h30m; at most 24h.", "Für wie lange: 2h, 90m, 1h30m; höchstens 24h.")
    }
    package static var untilWhen: String {
        let tomorrow = ExampleText.tomorrow
        return say(
            "Until when: 18:00, 6pm, eod, \"\(tomorrow) 08:00\".",
            "Bis wann: 18:00, eod, „\(tomorrow) 08:00“.")
    }
    package static var fewWords: String { say("A few words beside it.", "Ein paar Worte dazu.") }
    package static var day: String { say("A day.", "Ein Tag.") }
    package static var oneDay: String { say("One day.", "Ein einzelner Tag.") }
    package static var daysAndStatus: String {
        say(
            "Days, then free, busy, morning, afternoon, evening, morning+evening or unknown.",
            "Tage, dann free, busy, morning, afternoon, evening, morning+evening oder unknown.")
    }
    package static var weekdaysAndStatus: String {
        say(
            "Days of the week, then free, busy, morning, afternoon, evening or two parts.",
            "Wochentage, dann free, busy, morning, afternoon, evening oder zwei Tageszeiten.")
    }
    package static var daysAndNote: String { say("Days, then the note.", "Tage, dann die Notiz.") }
    package static var noteForDays: String { say("A note for these days.", "Eine Notiz für diese Tage.") }
    package static var clearNote: String { say("Remove the note.", "Die Notiz entfernen.") }
    package static var dryRun: String {
        say("Only say what would change.", "Nur sagen, was sich ändern würde.")
    }
    package static var lastDay: String {
        say("The last day it holds for.", "Der letzte Tag, für den sie gilt.")
    }
    package static var defaultNumber: String {
        say("Its number in ufreectl default list.", "Ihre Nummer in ufreectl default list.")
    }
    package static var wishNumber: String {
        say("Its number in ufreectl notify list.", "Seine Nummer in ufreectl notify list.")
    }
    package static var wish: String {
        say("Such as ana,ben free evening.", "Etwa ana,ben free evening.")
    }
    package static var part: String {
        say("Only morning, afternoon or evening.", "Nur morning, afternoon oder evening.")
    }
    package static var at: String {
        let noon = ExampleText.noon
        return say(
            "Only at this time of mine: 19:00, 7pm, \(noon).",
            "Nur zu dieser meiner Uhrzeit: 19:00, 7pm, \(noon).")
    }
    package static var with: String { say("Only these friends.", "Nur diese Freunde.") }
    package static var least: String {
        say(
            "How many have to be free; without it all but one.",
            "Wie viele frei sein müssen; ohne Angabe alle bis auf einen.")
    }
    package static var howManyChanges: String { say("How many changes.", "Wie viele Änderungen.") }

    // People.
    package static var friend: String {
        say("A friend's name or id.", "Name oder Kennung eines Freundes.")
    }
    package static var theFriend: String {
        say("The friend's name or id.", "Name oder Kennung der befreundeten Person.")
    }
    package static var asker: String {
        say(
            "The name, id or request id of who asked.",
            "Name, Kennung oder Anfragekennung der Person, die fragt.")
    }
    package static var asked: String {
        say("The name, id, address or request id.", "Name, Kennung, Adresse oder Anfragekennung.")
    }
    package static var whom: String {
        say(
            "The name of somebody nearby, HOST:PORT, or an id.",
            "Der Name von jemandem in der Nähe, HOST:PORT oder eine Kennung.")
    }
    package static var wait: String {
        say(
            "Wait up to half a minute until the other side has it.",
            "Bis zu einer halben Minute warten, bis die andere Seite sie hat.")
    }
    package static var codeOfOther: String {
        say(
            "The six digits that the other side reads out.",
            "Die sechs Ziffern, die die andere Seite vorliest.")
    }
    package static var codeOfFriend: String {
        say(
            "The six digits that the friend reads out.",
            "Die sechs Ziffern, die die befreundete Person vorliest.")
    }
    package static var onOff: String {
        say("on or off; nothing says how it is.", "on oder off; ohne Angabe steht da, wie es ist.")
    }
    package static var howLong: String {
        say("How long: 10m, 2h, 1h30m, at most 24h.", "Wie lange: 10m, 2h, 1h30m, höchstens 24h.")
    }
    package static var since: String {
        say("Resume after this event.", "Nach diesem Ereignis weitermachen.")
    }

    package static var notify: String {
        say(
            "Desktop notifications: friends' days, requests, who is free now.",
            "Benachrichtigungen: Tage der Freunde, Anfragen, wer jetzt Zeit hat.")
    }

    // Files and the rest.
    package static var file: String { say("The file.", "Die Datei.") }
    package static var backupFile: String { say("The backup.", "Die Sicherung.") }
    package static var whereTo: String { say("Where to.", "Wohin.") }
    package static var whereToOrOutput: String {
        say(
            "Where to; standard output if it is left out.",
            "Wohin; ohne Angabe auf die Standardausgabe.")
    }
    package static var anonymous: String {
        say(
            "Without names, ids, notes, addresses and times; people are numbered.",
            "Ohne Namen, Kennungen, Notizen, Adressen und Zeiten; Personen sind nummeriert.")
    }
    package static var takeProfile: String {
        say(
            "Take over name, time zone and parts of the day too.",
            "Auch Name, Zeitzone und Tageszeiten übernehmen.")
    }
    package static var passphraseFile: String {
        say(
            "Where the passphrase is, in the first line; - is standard input.",
            "Wo die Passphrase steht, in der ersten Zeile; - ist die Standardeingabe.")
    }
    package static var person: String {
        say(
            "Only what is about one person, by name or id.",
            "Nur, was eine Person betrifft, nach Name oder Kennung.")
    }
    package static var topic: String {
        say(
            "days, defaults, shifts, live, friends, requests, profile or store.",
            "days, defaults, shifts, live, friends, requests, profile oder store.")
    }
    package static var howManyLines: String { say("How many lines.", "Wie viele Zeilen.") }
    package static var olderThan: String {
        say("Only what is older than this line.", "Nur, was älter ist als diese Zeile.")
    }
    package static var field: String {
        say("name, zone, parts or symbols.", "name, zone, parts oder symbols.")
    }
    package static var value: String {
        say(
            "Parts are four times: 06:00-12:00-18:00-24:00; symbols of shifts are shown: on or off.",
            """
            Tageszeiten sind vier Uhrzeiten: 06:00-12:00-18:00-24:00; Kürzel von Schichten werden gezeigt: on oder off.
            """)
    }
    package static var shell: String { say("bash, zsh or fish.", "bash, zsh oder fish.") }
}
