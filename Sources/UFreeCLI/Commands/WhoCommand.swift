import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl who WHEN [--part P]`. Nobody free ends with 1.
struct WhoCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "who",
        abstract: "Show which friends are free.",
        usage: "ufreectl who WHEN [--part morning|afternoon|evening]")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("Days."))
    var words: [String] = []

    @Option(help: ArgumentHelp("Only morning, afternoon or evening."))
    var part: PartWord?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        var isYes = false
        // Several days are several answers: with --json one object a line.
        for date in try days.all(words) {
            let view = WhoView(
                reply: try await session.client.who(on: date, part: part), today: days.today, part: part,
                now: session.surroundings.now(), symbols: session.symbols)
            session.output.show(view.presentation)
            isYes = isYes || view.isYes
        }
        return isYes ? .done : .no
    }
}

extension PartWord: ExpressibleByArgument {}
