import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl vacation WHEN [-m NOTE] [--replace] [--dry-run]`.
struct VacationCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "vacation", .vacation, usage: "ufreectl vacation WHEN [-m NOTE] [--replace] [--dry-run]")
    }

    static let completion = ArgumentCompletion.days

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.days, valueName: "when"))
    var words: [String] = []

    @Option(
        name: [.customShort("m"), .customLong("note")], parsing: .unconditional,
        help: ArgumentHelp(OptionText.noteForDays))
    var note: String?

    @Flag(help: ArgumentHelp(OptionText.replaceDays))
    var replace = false

    @Flag(help: ArgumentHelp(OptionText.dryRun))
    var dryRun = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let dates = try days.all(words)
        let reply = try await session.client.call(
            API.setVacation, DatesPlace(dates),
            body: VacationBody(note: note, replace: replace ? true : nil, dryRun: dryRun ? true : nil))
        VacationView(reply: reply, dates: dates.sorted(), note: note, today: days.today).show(in: session)
        return .done
    }
}
