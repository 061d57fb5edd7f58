import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl set WHEN STATUS [-m NOTE] [--dry-run]`.
struct SetCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("set", .set, usage: "ufreectl set WHEN STATUS [-m NOTE] [--dry-run]")
    }

    static let completion = ArgumentCompletion.days { _ in StatusWords.accepted.map { Candidate($0) } }

    @OptionGroup var global: GlobalOptions

    @Argument(
        help: ArgumentHelp(OptionText.daysAndStatus, valueName: "when-status"))
    var words: [String] = []

    @Option(
        name: [.customShort("m"), .customLong("note")], parsing: .unconditional,
        help: ArgumentHelp(OptionText.noteForDays))
    var note: String?

    @Flag(help: ArgumentHelp(OptionText.dryRun))
    var dryRun = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard words.count >= 2 else {
            throw APIError(.usage, values: ["reason": UsageText.dayAndStatus])
        }
        let days = try await Days.fetch(in: session)
        let (dates, rest) = try days.split(words)
        var body = SetDaysBody(note: note, dryRun: dryRun ? true : nil)
        switch try StatusWords.choice(rest.joined(separator: " ")) {
        case .status(let status): body.status = status.rawValue
        case .parts(let parts): body.parts = parts.map(\.rawValue)
        }
        let reply = try await session.client.call(API.setDays, DatesPlace(dates), body: body)
        ChangeView(reply: reply, dates: dates, today: days.today, symbols: session.symbols).show(in: session)
        return .done
    }
}
