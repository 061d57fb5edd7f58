/// One line about each argument and option, for `--help` and for shell completion.
package enum OptionText {
    // For every command.
    package static var json: String {
        say(
            "Print one JSON object, as the control API does.",
            "Ein JSON-Objekt ausgeben, wie die Steuerschnittstelle.")
    }
    package static var plain: String {
        say(
            "Print one record per line, tab-separated.",
            "Einen Datensatz je Zeile ausgeben, durch Tabulatoren getrennt.")
    }
    package static var table: String {
        say(
            "Print the columns of a terminal in a pipe too.",
            "Auch in einer Pipe die Spalten eines Terminals ausgeben.")
    }
    package static var color: String {
        say("Colours: auto, always or never.", "Farben: auto, always (immer) oder never (nie).")
    }
    package static var quiet: String { say("Print only data and errors.", "Nur Daten und Fehler ausgeben.") }
    package static var verbose: String {
        say("Print more details.", "Mehr Einzelheiten ausgeben.")
    }
    package static var yes: String {
        say("Answer yes to all questions.", "Alle Fragen mit Ja beantworten.")
    }
    package static var socket: String {
        say("The daemon's control socket.", "Der Steuer-Socket des Daemons.")
    }

    // Days.
    package static var days: String {
        let (day, span) = (ExampleText.day, ExampleText.span)
        return say("Days, such as \(day) or \(span).", "Tage, zum Beispiel \(day) oder \(span).")
    }
    package static var friendAndDays: String {
        say("A friend, days, or both.", "Ein Freund, Tage oder beides.")
    }
    package static var daysOrNow: String {
        say("Days, a part of the day, both, or now.", "Tage, eine Tageszeit, beides oder now.")
    }
    package static var daysAndPart: String {
        say("Days, a part of the day, or both.", "Tage, eine Tageszeit oder beides.")
    }
    package static var liveState: String {
        say("free, busy, auto or toggle.", "free, busy, auto oder toggle.")
    }
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
    package static var fewWords: String { say("A short note.", "Eine kurze Notiz.") }
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
    package static var replaceDays: String {
        say("Replace days that you set before.", "Vorher eingetragene Tage ersetzen.")
    }
    package static var clearNote: String { say("Remove the note.", "Die Notiz entfernen.") }
    package static var dryRun: String {
        say(
            "Show what would change, and change nothing.",
            "Zeigen, was sich ändern würde, und nichts ändern.")
    }
    package static var lastDay: String {
        say("The last day on which it applies.", "Der letzte Tag, an dem sie gilt.")
    }
    package static var calendarSource: String {
        say(
            "A file, a folder of .ics files, or a web address.",
            "Eine Datei, ein Ordner mit .ics-Dateien oder eine Webadresse.")
    }
    package static var calendarUse: String {
        say("busy (default), or free-unless.", "busy (Vorgabe) oder free-unless.")
    }
    package static var calendarName: String {
        say("Its name here (default: its own).", "Sein Name hier (sonst sein eigener).")
    }
    package static var calendarMe: String {
        say(
            "Your mail address in it: invitations you declined do not count.",
            "Deine Mailadresse darin: abgelehnte Einladungen zählen nicht.")
    }
    package static var calendarNumber: String {
        say(
            "Its number in ufreectl calendar list, or its name.",
            "Seine Nummer in ufreectl calendar list oder sein Name.")
    }
    package static var defaultNumber: String {
        say(
            "Its number in ufreectl default list, or its id.",
            "Ihre Nummer in ufreectl default list oder ihre Kennung.")
    }
    package static var wishNumber: String {
        say(
            "Its number in ufreectl notify list, or its id.",
            "Seine Nummer in ufreectl notify list oder seine Kennung.")
    }
    package static var wish: String {
        say("For example: ana,ben free evening.", "Zum Beispiel: ana,ben free evening.")
    }
    package static var part: String {
        say("Only morning, afternoon or evening.", "Nur morning, afternoon oder evening.")
    }
    package static var at: String {
        let noon = ExampleText.noon
        return say(
            "Only at this time (your zone): 19:00, 7pm, \(noon).",
            "Nur zu dieser Uhrzeit (deine Zeitzone): 19:00, 7pm, \(noon).")
    }
    package static var with: String {
        say("Only these friends and groups.", "Nur diese Freunde und Gruppen.")
    }
    package static var nickname: String {
        say(
            "A name that only you see; omit to remove it.",
            "Ein Name, den nur du siehst; ohne Angabe wird er entfernt.")
    }
    package static var groupName: String { say("The group's name.", "Name der Gruppe.") }
    package static var members: String {
        say(
            "Friends, or groups whose members are added.",
            "Freunde, oder Gruppen, deren Mitglieder dazukommen.")
    }
    package static var formerMembers: String {
        say(
            "Members to remove (default: the whole group).",
            "Mitglieder zum Entfernen (ohne Angabe die ganze Gruppe).")
    }
    package static var least: String {
        say(
            "How many must be free (default: all but one).",
            "Wie viele frei sein müssen (ohne Angabe alle bis auf einen).")
    }
    package static var names: String {
        say(
            "Name everybody, also in a group of more than 5.",
            "Alle mit Namen nennen, auch in einer Gruppe von mehr als 5.")
    }
    package static var howManyChanges: String { say("How many changes.", "Wie viele Änderungen.") }

    // People.
    package static var friend: String {
        say("A friend's name or id.", "Name oder Kennung eines Freundes.")
    }
    package static var theFriend: String {
        say("The friend's name or id.", "Name oder Kennung des Freundes.")
    }
    package static var doctorFriend: String {
        say("A friend; all of them otherwise.", "Ein Freund; sonst alle.")
    }
    package static var ruleset: String {
        say(
            "What nft list ruleset prints; - for standard input.",
            "Was nft list ruleset ausgibt; - für die Standardeingabe.")
    }
    package static var blockedPerson: String {
        say("The person's name or id.", "Name oder Kennung der Person.")
    }
    package static var asker: String {
        say(
            "The sender's name, id or request id.",
            "Name, Kennung oder Anfragekennung der Person, die fragt.")
    }
    package static var asked: String {
        say("The name, id, address or request id.", "Name, Kennung, Adresse oder Anfragekennung.")
    }
    package static var whom: String {
        say(
            "The name of a person nearby, HOST:PORT, or an id.",
            "Der Name einer Person in der Nähe, HOST:PORT oder eine Kennung.")
    }
    package static var wait: String {
        say("Wait up to 30 seconds for delivery.", "Bis zu 30 Sekunden auf die Zustellung warten.")
    }
    package static var codeOfOther: String {
        say(
            "The six digits that the other side reads out.",
            "Die sechs Ziffern, die die andere Seite vorliest.")
    }
    package static var codeOfFriend: String {
        say("The six digits that your friend reads out.", "Die sechs Ziffern, die dein Freund vorliest.")
    }
    package static var level: String {
        say(
            "What the friend sees: full, no-notes, busy-only, live-only or paused.",
            "Was der Freund sieht: full, no-notes, busy-only, live-only oder paused.")
    }
    package static var friendsAndLevel: String {
        say(
            "Friends or groups, and what they see: full, no-notes, busy-only, live-only, paused or paused:DATE.",
            "Freunde oder Gruppen, und was sie sehen: full, no-notes, busy-only, live-only, paused oder paused:DATUM."
        )
    }
    package static var newFriends: String { say("Friends to come.", "Künftige Freunde.") }
    package static var inviteLink: String {
        say("A link that works from anywhere, instead of a code.", "Ein Link für überall statt eines Codes.")
    }
    package static var linkLength: String {
        say(
            "How long the link is good: 2h, 7d, at most 30d.",
            "Wie lange der Link gilt: 2h, 7d, höchstens 30d.")
    }
    package static var linkAddress: String {
        say(
            "An address where this machine can be reached; up to four times.",
            "Eine Adresse, unter der dieser Rechner erreichbar ist; bis zu viermal.")
    }
    package static var qrCode: String {
        say("Show the link as a QR code too.", "Den Link auch als QR-Code zeigen.")
    }
    package static var invitationNumber: String {
        say("The number of an invitation, or all.", "Die Nummer einer Einladung, oder all für alle.")
    }
    package static var contact: String {
        say("A name or a number, or all.", "Ein Name oder eine Nummer, oder all für alle.")
    }
    package static var contactFile: String {
        say("A vCard file (.vcf) or a CSV table.", "Eine vCard-Datei (.vcf) oder eine CSV-Tabelle.")
    }
    package static var onlyContacts: String {
        say("Look for all your contacts.", "Nach allen deinen Kontakten suchen.")
    }
    package static var phone: String {
        say("A phone number, or - for standard input.", "Eine Telefonnummer, oder - für die Standardeingabe.")
    }
    package static var invitation: String {
        say("A code, a link, or - for standard input.", "Ein Code, ein Link, oder - für die Standardeingabe.")
    }
    package static var webPhone: String {
        say(
            "on, off, list or rm; omit to list the phones.",
            "on, off, list oder rm; ohne Angabe werden die Handys gezeigt.")
    }
    package static var feed: String {
        say(
            "on, off or list; omit to list the feeds.",
            "on, off oder list; ohne Angabe werden die Feeds gezeigt.")
    }
    package static var feedNumber: String {
        say("The feed's number in the list, or all.", "Die Nummer des Feeds in der Liste, oder all.")
    }
    package static var feedNetwork: String {
        say("Offer it to other devices in the network too.", "Auch anderen Geräten im Netz anbieten.")
    }
    package static var phoneNumber: String {
        say("The phone's number in the list.", "Die Nummer des Handys in der Liste.")
    }
    package static var phoneLength: String {
        say(
            "How long: 10m, 2h, always; if omitted, as before, or 1h.",
            "Wie lange: 10m, 2h, always; ohne Angabe wie bisher, oder 1h.")
    }
    package static var printLink: String {
        say("Only print the link.", "Den Link nur ausgeben.")
    }
    package static var onOff: String {
        say(
            "on or off; omit to show the current setting.",
            "on oder off; ohne Angabe wird die aktuelle Einstellung gezeigt.")
    }
    package static var howLong: String {
        say("How long: 10m, 2h, 1h30m, at most 24h.", "Wie lange: 10m, 2h, 1h30m, höchstens 24h.")
    }
    package static var since: String {
        say("Resume after this event.", "Nach diesem Ereignis fortsetzen.")
    }

    package static var notify: String {
        say(
            "Desktop notifications: friends' days, requests, who is free now.",
            "Desktop-Benachrichtigungen: Tage der Freunde, Anfragen, wer jetzt frei ist.")
    }

    package static var headless: String {
        say(
            "Print nothing; desktop notifications about requests and wishes only.",
            "Nichts ausgeben; nur Desktop-Benachrichtigungen zu Anfragen und Wünschen.")
    }

    // Files and the rest.
    package static var file: String { say("The file.", "Die Datei.") }
    package static var backupFile: String { say("The backup.", "Die Sicherung.") }
    package static var whereTo: String { say("The file to write.", "Die Datei, die geschrieben wird.") }
    package static var whereToOrOutput: String {
        say(
            "The file to write (default: standard output).",
            "Die Datei, die geschrieben wird (ohne Angabe die Standardausgabe).")
    }
    package static var anonymous: String {
        say(
            "Leave out names, ids, notes, addresses, times and shifts; people are numbered.",
            "Namen, Kennungen, Notizen, Adressen, Zeiten und Schichten weglassen; Personen werden nummeriert."
        )
    }
    package static var calendarICS: String {
        say(
            "Write a calendar (.ics): free times and busy ones.",
            "Einen Kalender (.ics) schreiben: freie und belegte Zeiten.")
    }
    package static var calendarCSV: String {
        say(
            "Write a table (.csv) with the parts of each day.",
            "Eine Tabelle (.csv) mit den Teilen jedes Tags schreiben.")
    }
    package static var calendarFreeBusy: String {
        say("Write free and busy times without titles.", "Freie und belegte Zeiten ohne Titel schreiben.")
    }
    package static var calendarFriend: String {
        say("The days of this friend instead of yours.", "Die Tage dieses Freunds statt deiner.")
    }
    package static var calendarNotes: String { say("Include notes.", "Notizen mitnehmen.") }
    package static var takeProfile: String {
        say(
            "Also import name, time zone and parts of the day.",
            "Auch Name, Zeitzone und Tageszeiten importieren.")
    }
    package static var backupBeforeReset: String {
        say(
            "First write a backup with your keys; needs --passphrase-file.",
            "Erst eine Sicherung mit deinen Schlüsseln schreiben; braucht --passphrase-file.")
    }
    package static var passphraseFile: String {
        say(
            "A file with the passphrase in its first line; - is standard input.",
            "Eine Datei mit der Passphrase in der ersten Zeile; - ist die Standardeingabe.")
    }
    package static var person: String {
        say(
            "Only entries about this person, by name or id.",
            "Nur Einträge über diese Person, nach Name oder Kennung.")
    }
    package static var topic: String {
        say(
            "days, defaults, shifts, live, wishes, friends, requests, profile or store.",
            "days, defaults, shifts, live, wishes, friends, requests, profile oder store.")
    }
    package static var howManyLines: String { say("How many lines.", "Wie viele Zeilen.") }
    package static var olderThan: String {
        say("Only lines older than this one.", "Nur Zeilen, die älter sind als diese.")
    }
    package static var field: String {
        say("name, zone, parts or symbols.", "name, zone, parts oder symbols.")
    }
    package static var value: String {
        say(
            """
            For parts, four times: 06:00-12:00-18:00-24:00; for symbols, which show friends your shifts, on \
            or off.
            """,
            """
            Für parts vier Uhrzeiten: 06:00-12:00-18:00-24:00; für symbols, die Freunden deine Schichten \
            zeigen, on oder off.
            """)
    }
    package static var shell: String { say("bash, zsh or fish.", "bash, zsh oder fish.") }
}
