import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl note WHEN [TEXT] [--clear]`.
struct NoteCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Add a note to days that have a status.",
        usage: "ufreectl note WHEN TEXT, or ufreectl note WHEN --clear")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("Days, then the note."))
    var words: [String] = []

    @Flag(help: "Remove the note.")
    var clear = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let (dates, rest) = try days.split(words)
        let note = rest.joined(separator: " ")
        guard clear == note.isEmpty else {
            let reason =
                clear ? "give a note or --clear, not both" : "the note is missing: write it, or --clear"
            throw APIError(.usage, values: ["reason": reason])
        }
        let reply = try await session.client.noteDays(dates, note: clear ? nil : note)
        ChangeView(reply: reply, dates: dates, today: days.today, symbols: session.symbols).show(in: session)
        return .done
    }
}
