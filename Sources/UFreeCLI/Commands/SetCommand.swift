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
        func missing() -> APIError { APIError(.usage, values: ["reason": UsageText.dayAndStatus]) }
        guard !words.isEmpty else { throw missing() }
        let days = try await Days.fetch(in: session)
        let (dates, part, rest) = try days.splitWithPart(words)
        // A part after the days is a status: `fri evening`, `tonight`.
        let status = (part.map { [$0.rawValue] } ?? []) + rest
        guard !status.isEmpty else { throw missing() }
        var body = SetDaysBody(note: note, dryRun: dryRun ? true : nil)
        let choice = try StatusWords.choice(
            status.joined(separator: " "), locale: session.surroundings.locale)
        switch choice {
        case .status(let status): body.status = status.rawValue
        case .parts(let parts): body.parts = parts.map(\.rawValue)
        }
        let reply = try await session.client.call(API.setDays, DatesPlace(dates), body: body)
        ChangeView(reply: reply, dates: dates, today: days.today, symbols: session.symbols).show(in: session)
        return .done
    }
}
