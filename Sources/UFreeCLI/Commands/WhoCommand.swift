import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl who WHEN [--part P] [--at TIME]`. Nobody free ends with 1.
struct WhoCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "who",
        abstract: "Show which friends are free.",
        usage: "ufreectl who WHEN [--part morning|afternoon|evening] [--at TIME]")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("Days."))
    var words: [String] = []

    @Option(help: ArgumentHelp("Only morning, afternoon or evening."))
    var part: PartWord?

    @Option(help: ArgumentHelp("Only at this time of mine: 19:00, 7pm, noon.", valueName: "time"))
    var at: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let time = try at.map { text throws(APIError) in
            guard let minutes = TimeWords.minutes(text, locale: session.surroundings.locale),
                minutes < 24 * 60
            else {
                throw APIError(
                    .usage, values: ["reason": "\"\(text)\" is not a time such as 19:00, 7pm or noon"])
            }
            return TimeWords.text(minutes)
        }
        let days = try await Days.fetch(in: session)
        var isYes = false
        // Several days are several answers: with --json one object a line.
        for date in try days.all(words) {
            let view = WhoView(
                reply: try await session.client.who(on: date, part: part, at: time), today: days.today,
                part: part, time: time,
                now: session.surroundings.now(), symbols: session.symbols)
            session.output.show(view.presentation)
            isYes = isYes || view.isYes
        }
        return isYes ? .done : .no
    }
}

extension PartWord: ExpressibleByArgument {}
