/// What `--help` prints below a command's first line: the explanation, if there is one, and examples. Also the
/// headings of the overview.
package enum HelpText {
    /// The overview of all commands starts with examples.
    package static var ufreectl: String {
        let examples = text(
            line(
                "ufreectl set \(day) evening",
                say("Mark Friday evening as free.", "Den Freitagabend als frei eintragen.")),
            line("ufreectl", say("Show your week.", "Deine Woche zeigen.")),
            line(
                "ufreectl add Ben",
                say("Send Ben a friend request.", "Ben eine Freundschaftsanfrage senden.")),
            line(
                "ufreectl who \(day)",
                say("Show which friends are free on Friday.", "Zeigen, welche Freunde am Freitag frei sind."))
        )
        return examples + "\n\n" + CommandText.ufreectlMore
    }

    // Days.
    package static var week: String {
        text(
            after: CommandText.weekMore,
            "ufreectl week \(ExampleText.nextWeek)", "ufreectl week Ben",
            "ufreectl week Ben \(ExampleText.month)")
    }
    package static var month: String {
        text(after: CommandText.monthMore, "ufreectl month \(ExampleText.month)", "ufreectl month Ben")
    }
    package static var set: String {
        text("ufreectl set \(day) evening -m \"\(afterSeven)\"", "ufreectl set \(ExampleText.span) busy")
    }
    package static var now: String {
        let note = say("in the park", "im Park")
        return text(
            after: CommandText.nowMore,
            "ufreectl now free --for 2h -m \"\(note)\"", "ufreectl now busy --until 18:00",
            "ufreectl now auto")
    }
    package static var note: String {
        text("ufreectl note \(day) \"\(afterSeven)\"", "ufreectl note \(day) --clear")
    }
    package static var clear: String { text("ufreectl clear \(day)", "ufreectl clear \(ExampleText.span)") }
    package static var cycle: String { text("ufreectl cycle \(day)") }
    package static var defaultSet: String {
        text(
            after: CommandText.defaultSetMore,
            "ufreectl default set \(ExampleText.workdays) evening",
            "ufreectl default set \(day) free --until \"\(ExampleText.date)\"")
    }
    package static var defaultRemove: String { text("ufreectl default rm 1") }
    package static var why: String { text("ufreectl why \(day)") }
    package static var undo: String { text(after: CommandText.undoMore, "ufreectl undo", "ufreectl undo 3") }

    // Who is free.
    package static var who: String {
        text(
            after: CommandText.whoMore,
            "ufreectl who \(day) --part evening", "ufreectl who \(ExampleText.today) --at 19:00",
            "ufreectl who now")
    }
    package static var best: String {
        text(
            after: CommandText.bestMore,
            "ufreectl best --with ana,ben", "ufreectl best --part evening --min 3")
    }
    package static var notifyWhen: String {
        text(
            after: CommandText.notifyWhenMore,
            "ufreectl notify when ana,ben free evening", "ufreectl notify when Ben free now")
    }
    package static var notifyRemove: String { text("ufreectl notify rm 1") }
    package static var watch: String { text(after: CommandText.watchMore, "ufreectl watch --notify") }

    // Friends.
    package static var add: String { text("ufreectl add Ben", "ufreectl add ben-laptop:7633") }
    package static var accept: String { text("ufreectl accept Ben", "ufreectl accept --code 146627") }
    package static var decline: String { text("ufreectl decline Ben") }
    package static var withdraw: String { text("ufreectl withdraw Ben") }
    package static var friendShow: String { text("ufreectl friend show Ben") }
    package static var friendRemove: String { text("ufreectl friend rm Ben") }
    package static var friendVerify: String { text("ufreectl friend verify Ben 146627") }
    package static var discoverable: String {
        text("ufreectl discoverable on --for 10m", "ufreectl discoverable off")
    }

    // Shifts.
    package static var shiftList: String { text("ufreectl shift list \(ExampleText.nextWeek)") }
    package static var shiftAssign: String {
        text(
            after: CommandText.shiftAssignMore,
            "ufreectl shift assign \(day) N", "ufreectl shift assign \(day) -")
    }
    package static var shiftClear: String { text("ufreectl shift clear \(day)") }
    package static var shiftRest: String { text("ufreectl shift rest 11", "ufreectl shift rest off") }
    package static var shiftTypeList: String { text("ufreectl shift-type list --page 2") }
    package static var shiftTypeAdd: String {
        let (symbol, title) = (say("D", "T"), say("Day", "Tagdienst"))
        return text(
            after: CommandText.shiftTypeAddMore,
            "ufreectl shift-type add",
            "ufreectl shift-type add --symbol \(symbol) --title \(title) --location \(location)")
    }
    package static var shiftTypeShow: String { text("ufreectl shift-type show N") }
    package static var shiftTypeEdit: String {
        text("ufreectl shift-type edit N --from 22:00 --to 06:00 --overnight")
    }
    package static var shiftTypeRemove: String {
        text(
            after: CommandText.shiftTypeRemoveMore,
            "ufreectl shift-type rm N", "ufreectl shift-type rm N --reassign \(early)")
    }
    package static var shiftTypeExport: String {
        text(
            after: CommandText.shiftTypeExportMore,
            "ufreectl shift-type export shifts.json", "ufreectl shift-type export --csv shifts.csv")
    }
    package static var shiftTypeImport: String { text("ufreectl shift-type import shifts.csv --dry-run") }
    package static var rotationSet: String {
        text(
            after: CommandText.rotationSetMore,
            "ufreectl rotation set \(early)\(early)NN---- --from \(ExampleText.monday)", readyMade)
    }
    package static var rotationList: String { text(after: CommandText.rotationListMore, readyMade) }
    package static var locationAdd: String {
        let address = say("Main Street 1", "Hauptstraße 1")
        return text("ufreectl location add \(location) --address \"\(address)\"")
    }
    package static var locationShow: String { text("ufreectl location show \(location)") }
    package static var locationEdit: String {
        text("ufreectl location edit \(location) --name \(otherLocation)")
    }
    package static var locationRemove: String {
        text(
            after: CommandText.locationRemoveMore,
            "ufreectl location rm \(location)",
            "ufreectl location rm \(location) --reassign \(otherLocation)")
    }

    // Data and the machine.
    package static var profileSet: String {
        text(
            "ufreectl profile set name Ana", "ufreectl profile set zone Europe/Berlin",
            "ufreectl profile set parts 06:00-12:00-18:00-24:00", "ufreectl profile set symbols on")
    }
    package static var log: String {
        text(after: CommandText.logMore, "ufreectl log --friend Ben", "ufreectl log --about days -n 50")
    }
    package static var export: String {
        text(
            after: CommandText.exportMore,
            "ufreectl export --json ufree.json", "ufreectl export --json --anonymous")
    }
    package static var importFile: String {
        text(
            after: CommandText.importFileMore,
            "ufreectl import ufree.json --dry-run", "ufreectl import ufree.json --profile")
    }
    package static var backup: String {
        text(
            after: CommandText.backupMore,
            "ufreectl backup ufree.backup",
            "ufreectl backup ufree.backup --passphrase-file ~/.ufree-passphrase")
    }
    package static var restore: String {
        text(
            after: CommandText.restoreMore,
            "ufreectl restore ufree.backup",
            "ufreectl restore ufree.backup --passphrase-file ~/.ufree-passphrase")
    }
    package static var completions: String {
        text(after: CommandText.completionsMore, "ufreectl completions bash")
    }

    // The headings of the overview.
    package static var daysHeading: String { say("Your days", "Deine Tage") }
    package static var freeHeading: String { say("Who is free", "Wer frei ist") }
    package static var friendsHeading: String { say("Friends", "Freunde") }
    package static var shiftsHeading: String { say("Shifts", "Schichten") }
    package static var dataHeading: String { say("Your data", "Deine Daten") }
    package static var machineHeading: String { say("This machine", "Dieser Rechner") }

    // Words in more than one example.
    private static var day: String { ExampleText.day }
    private static var afterSeven: String { say("after 7", "ab 19 Uhr") }
    private static var early: String { say("M", "F") }
    private static var location: String { say("Hospital", "Klinik") }
    private static var otherLocation: String { say("Clinic", "Praxis") }
    private static var readyMade: String {
        "ufreectl rotation set dupont --from \(ExampleText.monday) --as D=\(early)"
    }

    /// Joins an explanation and examples, separated by a blank line.
    private static func text(after explanation: String = "", _ examples: String...) -> String {
        let lines = [say("Examples:", "Beispiele:")] + examples.map { "  \($0)" }
        return (explanation.isEmpty ? "" : explanation + "\n\n") + lines.joined(separator: "\n")
    }

    /// An example, and in a second column what it does.
    private static func line(_ command: String, _ meaning: String) -> String {
        command + String(repeating: " ", count: max(2, 28 - command.count)) + meaning
    }
}
