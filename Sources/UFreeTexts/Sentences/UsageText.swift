/// Why a command line cannot be followed: reasons that become sentences in `ErrorText`.
package enum UsageText {
    package static var dayMissing: String { say("a day is missing", "ein Tag fehlt") }
    package static var dayAndStatus: String {
        let day = ExampleText.day
        return say(
            "say which days and which status: ufreectl set \(day) evening",
            "sag, welche Tage und welcher Status: ufreectl set \(day) evening")
    }
    package static var weekdaysAndStatus: String {
        let days = ExampleText.workdays
        return say(
            "say which weekdays and which status: ufreectl default set \(days) evening",
            "sag, welche Wochentage und welcher Status: ufreectl default set \(days) evening")
    }
    package static var daysAndSymbol: String {
        let day = ExampleText.day
        return say(
            "say which days and which shift: ufreectl shift assign \(day) M",
            "sag, welche Tage und welche Schicht: ufreectl shift assign \(day) F")
    }
    package static var notPage: String { say("pages are counted from 1", "Seiten zählen ab 1") }

    /// - Parameter pages: how many there are.
    package static func noPage(_ page: Int, of pages: Int) -> String {
        pages == 1
            ? say("there is no page \(page): there is 1", "Seite \(page) gibt es nicht: Es gibt nur eine")
            : say(
                "there is no page \(page): there are \(pages)",
                "Seite \(page) gibt es nicht: Es gibt \(pages)")
    }

    /// - Parameter options: what could be changed.
    package static func nothingToEdit(_ options: String) -> String {
        say("say what is to change: \(options)", "sag, was sich ändern soll: \(options)")
    }

    /// - Parameter text: as it was written.
    package static func notHours(_ text: String) -> String {
        let text = quoted(text)
        return say("\(text) is no number of hours, such as 11", "\(text) ist keine Zahl von Stunden wie 11")
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
    package static var noteOrClear: String {
        say("give a note or --clear, not both", "gib eine Notiz oder --clear an, nicht beides")
    }
    package static var noteMissing: String {
        say("the note is missing: write it, or --clear", "die Notiz fehlt: schreib sie, oder --clear")
    }
    package static var emptyPassphrase: String { say("the passphrase is empty", "die Passphrase ist leer") }
    package static var offWithFor: String { say("off takes no --for", "bei off geht kein --for") }
    package static var needsYes: String {
        say("without a terminal this needs --yes", "ohne Terminal ist dafür --yes nötig")
    }

    /// - Parameter text: as it was written.
    package static func notADuration(_ text: String) -> String {
        let text = quoted(text)
        return say(
            "\(text) is not a time such as 10m, 2h or 1h30m", "\(text) ist keine Dauer wie 10m, 2h oder 1h30m"
        )
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

    /// Where nobody was named.
    package static func severalWait(_ count: Int) -> String {
        say("\(count) requests wait; name one of them", "\(count) Anfragen warten; nenn eine davon")
    }

    /// - Parameter group: the command that it would stand below; nil for one of the first word.
    package static func noCommand(_ word: String, below group: String?) -> String {
        let word = quoted(word)
        guard let group else { return say("there is no command \(word)", "es gibt keinen Befehl \(word)") }
        return say("there is no \(group) command \(word)", "unter \(group) gibt es keinen Befehl \(word)")
    }

    /// - Parameter name: of a command that only groups others.
    package static func needsCommand(_ name: String) -> String {
        say("the command \(name) needs another", "der Befehl \(name) braucht einen weiteren")
    }

    /// `mon or tue`.
    package static func either(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        let first = words.dropLast().joined(separator: ", ")
        return say("\(first) or \(last)", "\(first) oder \(last)")
    }
}
