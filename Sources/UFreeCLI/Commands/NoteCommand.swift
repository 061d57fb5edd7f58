import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl note WHEN [TEXT] [--clear]`.
struct NoteCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("note", .note, usage: "ufreectl note WHEN TEXT|--clear")
    }

    static let completion = ArgumentCompletion.days

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.daysAndNote, valueName: "when-note"))
    var words: [String] = []

    @Flag(help: ArgumentHelp(OptionText.clearNote))
    var clear = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let (dates, rest) = try days.split(words)
        let note = rest.joined(separator: " ")
        guard clear == note.isEmpty else {
            let reason = clear ? UsageText.noteOrClear : UsageText.noteMissing
            throw APIError(.usage, values: ["reason": reason])
        }
        let reply = try await session.client.call(
            API.noteDays, DatesPlace(dates), body: NoteBody(note: clear ? nil : note))
        ChangeView(reply: reply, dates: dates, today: days.today, symbols: session.symbols).show(in: session)
        return .done
    }
}
