import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl set WHEN STATUS [-m NOTE] [--dry-run]`.
struct SetCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Say when you are free.",
        usage: "ufreectl set WHEN STATUS [-m NOTE] [--dry-run]")

    @OptionGroup var global: GlobalOptions

    @Argument(
        help: ArgumentHelp("Days, then free, busy, morning, afternoon, evening, morning+evening or unknown."))
    var words: [String] = []

    @Option(
        name: [.customShort("m"), .customLong("note")], parsing: .unconditional,
        help: "A note for these days.")
    var note: String?

    @Flag(help: "Only say what would change.")
    var dryRun = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard words.count >= 2 else {
            throw APIError(
                .usage, values: ["reason": "say which days and which status: ufreectl set fri evening"])
        }
        let days = try await Days.fetch(in: session)
        let (dates, rest) = try days.split(words)
        var body = SetDaysBody(note: note, dryRun: dryRun ? true : nil)
        switch try StatusWords.choice(rest.joined(separator: " ")) {
        case .status(let status): body.status = status.rawValue
        case .parts(let parts): body.parts = parts.map(\.rawValue)
        }
        let reply = try await session.client.setDays(dates, to: body)
        ChangeView(reply: reply, dates: dates, today: days.today, symbols: session.symbols).show(in: session)
        return .done
    }
}
