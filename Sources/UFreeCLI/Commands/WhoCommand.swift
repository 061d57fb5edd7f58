import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl who [WHEN] [--with A,GROUP] [--part P] [--at TIME]`; without WHEN, today. Exits with 1 if nobody is free.
struct WhoCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "who", .who,
            usage:
                "ufreectl who [WHEN|now] [--with FRIEND,GROUP] [--part morning|afternoon|evening] [--at TIME]"
        )
    }

    static let completion = ArgumentCompletion.days

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.daysOrNow, valueName: "when"))
    var words: [String] = []

    @Option(help: ArgumentHelp(OptionText.with, valueName: "friends"))
    var with: [String] = []

    @Option(help: ArgumentHelp(OptionText.part))
    var part: PartWord?

    @Option(help: ArgumentHelp(OptionText.at, valueName: "time"))
    var at: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let time = try at.map { text throws(APIError) in
            guard let minutes = TimeWords.minutes(text, locale: session.surroundings.locale),
                minutes < 24 * 60
            else {
                throw APIError(.usage, values: ["reason": UsageText.notATime(text)])
            }
            return TimeWords.text(minutes)
        }
        let days = try await Days.fetch(in: session)
        let question = try WhenQuestion(words, today: days.today, locale: session.surroundings.locale)
        let (part, isNow) = (try question.part(or: self.part), question.isNow)
        var isYes = false
        // Several days give several answers; with --json, one object per line.
        for date in isNow ? [WhoResponse.now] : question.dates ?? [days.today] {
            let view = WhoView(
                reply: try await session.client.call(
                    API.who, WhoQuery(on: date, part: part, at: time, with: NameList.names(with))),
                today: days.today,
                part: part, time: time, isNow: isNow,
                now: session.surroundings.now(), symbols: session.symbols)
            session.output.show(view.presentation)
            isYes = isYes || view.isYes
        }
        return isYes ? .done : .no
    }
}

extension PartWord: ExpressibleByArgument {}
