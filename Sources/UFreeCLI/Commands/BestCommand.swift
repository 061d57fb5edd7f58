import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl best [WHEN] [--with A,GROUP] [--part P] [--min N] [--names]`; without WHEN, the next seven days. Exits with 1 if no
/// time is found, also if there are later ones.
struct BestCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "best", .best,
            usage:
                "ufreectl best [WHEN] [--with FRIEND,GROUP] [--part morning|afternoon|evening] [--min N] [--names]"
        )
    }

    static let completion = ArgumentCompletion.days

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.daysAndPart, valueName: "when"))
    var words: [String] = []

    @Option(help: ArgumentHelp(OptionText.with, valueName: "friends"))
    var with: [String] = []

    @Option(help: ArgumentHelp(OptionText.part))
    var part: PartWord?

    @Option(help: ArgumentHelp(OptionText.least, valueName: "n"))
    var min: Int?

    @Flag(help: ArgumentHelp(OptionText.names))
    var names = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        let friends = NameList.names(with)
        let isTodayNeeded = session.isForPeople || !words.isEmpty
        let today = isTodayNeeded ? try await session.client.call(API.profile).value.today : ""
        let question = try WhenQuestion(words, today: today, locale: session.surroundings.locale)
        guard !question.isNow else { throw APIError(.usage, values: ["reason": BestText.notNow]) }
        let reply = try await session.client.call(
            API.best,
            BestQuery(
                with: friends, part: try question.part(or: self.part), minimum: min,
                dates: question.dates ?? []
            ))
        // An older daemon does not know dates and answers for the next seven days.
        if let dates = question.dates, !reply.value.slots.allSatisfy({ dates.contains($0.date) }) {
            throw APIError(.noSuchRoute, values: ["reason": "GET /v1/best?dates="])
        }
        let view = BestView(
            reply: reply, today: today, symbols: session.symbols, least: min,
            isWeek: question.dates == nil, isNamed: names)
        session.output.show(view.presentation)
        return reply.value.slots.isEmpty ? .no : .done
    }
}
