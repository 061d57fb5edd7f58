/// Errors of a command line: reasons that become sentences in `ErrorText`.
package enum UsageText {
    package static var dayMissing: String {
        let day = ExampleText.day
        return say(
            "a day is missing, such as \(day) or 2026-01-09",
            "ein Tag fehlt, zum Beispiel \(day) oder 2026-01-09")
    }

    package static var friendMissing: String {
        say("a friend, a group or --new is missing", "ein Freund, eine Gruppe oder --new fehlt")
    }

    /// - Parameters:
    ///   - text: as it was written.
    ///   - days: how many days it means.
    static func notOneDay(_ text: String, days: Int) -> String {
        let text = quoted(text)
        return say(
            "one day is expected, but \(text) is \(days) days",
            "erwartet wird ein Tag, aber \(text) sind \(days) Tage")
    }
    package static var dayAndStatus: String {
        let day = ExampleText.day
        return say(
            "days and a status are missing: ufreectl set \(day) evening",
            "Tage und Status fehlen: ufreectl set \(day) evening")
    }
    package static var weekdaysAndStatus: String {
        let days = ExampleText.workdays
        return say(
            "weekdays and a status are missing: ufreectl default set \(days) evening",
            "Wochentage und Status fehlen: ufreectl default set \(days) evening")
    }
    package static var daysAndSymbol: String {
        let day = ExampleText.day
        return say(
            "days and a shift are missing: ufreectl shift assign \(day) M",
            "Tage und Schicht fehlen: ufreectl shift assign \(day) F")
    }
    package static var notPage: String { say("page numbers start at 1", "Seitenzahlen beginnen bei 1") }

    /// - Parameter pages: how many there are.
    package static func noPage(_ page: Int, of pages: Int) -> String {
        pages == 1
            ? say(
                "there is no page \(page): there is only 1",
                "Seite \(page) gibt es nicht: Es gibt nur eine")
            : say(
                "there is no page \(page): there are \(pages)",
                "Seite \(page) gibt es nicht: Es gibt \(pages)")
    }

    /// - Parameter options: the options of the command.
    package static func nothingToEdit(_ options: String) -> String {
        say("give something to change: \(options)", "gib an, was sich ändern soll: \(options)")
    }

    /// - Parameter text: as it was written.
    package static func notDaysOff(_ text: String) -> String {
        let text = quoted(text)
        return say(
            "\(text) is neither free nor default: ufreectl shift days-off free",
            "\(text) ist weder free noch default: ufreectl shift days-off free")
    }

    /// - Parameter text: as it was written.
    package static func notHours(_ text: String) -> String {
        let text = quoted(text)
        return say("\(text) is not a number of hours such as 11", "\(text) ist keine Stundenzahl wie 11")
    }

    /// After options of `export` that exclude each other.
    package static var oneFormat: String {
        say(
            "Choose one of --ics, --csv and --freebusy; --friend and --notes need one of them, --anonymous none",
            "Wähle eines von --ics, --csv und --freebusy; --friend und --notes brauchen eines davon, --anonymous keines"
        )
    }

    /// - Parameter text: as it was written.
    package static func notPair(_ text: String) -> String {
        let text = quoted(text)
        return say("\(text) is not LETTER=SYMBOL, such as D=M", "\(text) ist nicht BUCHSTABE=KÜRZEL wie D=F")
    }

    /// - Parameter text: as it was written.
    package static func notOnOff(_ text: String) -> String {
        let text = quoted(text)
        return say("\(text) is neither on nor off", "\(text) ist weder on noch off")
    }
    static var twoParts: String {
        say("give one part of the day, not two", "gib eine Tageszeit an, nicht zwei")
    }
    package static var noteOrClear: String {
        say("give a note or --clear, not both", "gib eine Notiz oder --clear an, nicht beides")
    }
    package static var noteMissing: String {
        say("the note is missing: write it, or use --clear", "die Notiz fehlt: schreib sie oder nimm --clear")
    }
    /// - Parameters:
    ///   - option: an option where the note is expected.
    ///   - name: the option that takes the note.
    package static func optionAsNote(_ option: String, after name: String) -> String {
        say(
            "\(name) needs a note, but \(option) is an option",
            "nach \(name) fehlt die Notiz: \(option) ist eine Option")
    }
    package static var emptyPassphrase: String { say("the passphrase is empty", "die Passphrase ist leer") }
    package static var offWithFor: String {
        say(
            "--for cannot be combined with off",
            "--for geht nicht zusammen mit off")
    }
    package static var needsYes: String {
        say("without a terminal this needs --yes", "ohne Terminal ist --yes nötig")
    }

    package static var needsCodeOrYes: String {
        say(
            "without a terminal this needs --code with the code that the other side reads out, or --yes",
            "ohne Terminal ist --code mit dem Code nötig, den die andere Seite vorliest, oder --yes")
    }

    /// - Parameter text: as it was written.
    package static func notADuration(_ text: String) -> String {
        let text = quoted(text)
        return say(
            "\(text) is not a duration such as 10m, 2h or 1h30m",
            "\(text) ist keine Dauer wie 10m, 2h oder 1h30m")
    }

    /// - Parameter text: as it was written.
    package static func notATime(_ text: String) -> String {
        let (text, noon) = (quoted(text), ExampleText.noon)
        return say(
            "\(text) is not a time such as 19:00, 7pm or \(noon)",
            "\(text) ist keine Uhrzeit wie 19:00 oder \(noon)")
    }

    /// - Parameter text: as it was written.
    package static func notParts(_ text: String) -> String {
        let text = quoted(text)
        return say(
            "parts are four times, such as 06:00-12:00-18:00-24:00, not \(text)",
            "Tageszeiten sind vier Uhrzeiten wie 06:00-12:00-18:00-24:00, nicht \(text)")
    }

    /// Shown when no person is given.
    package static func severalWait(_ count: Int) -> String {
        say(
            "there are \(count) pending requests; name one",
            "es gibt \(count) offene Anfragen; nenn eine davon")
    }

    /// - Parameter group: the command that the subcommand would belong to; nil for a command itself.
    package static func noCommand(_ word: String, below group: String?) -> String {
        let word = quoted(word)
        guard let group else { return say("there is no command \(word)", "es gibt keinen Befehl \(word)") }
        return say("there is no \(group) command \(word)", "unter \(group) gibt es keinen Befehl \(word)")
    }

    /// - Parameter name: of a command with subcommands only.
    package static func needsCommand(_ name: String) -> String {
        say("the command \(name) needs a subcommand", "der Befehl \(name) braucht einen Unterbefehl")
    }

    /// `mon or tue`.
    package static func either(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        let first = words.dropLast().joined(separator: ", ")
        return say("\(first) or \(last)", "\(first) oder \(last)")
    }
}
