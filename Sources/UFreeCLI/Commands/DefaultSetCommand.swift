import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl default set WHEN STATUS [--until DATE]`.
struct DefaultSetCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("set", .defaultSet, usage: "ufreectl default set WHEN STATUS [--until DATE]")
    }

    static let completion = ArgumentCompletion { completer, given, _ in
        if given.isEmpty { return WhenWords.weekly }
        let words = try? WeekdayWords(locale: completer.locale).split(given)
        return words?.rest.isEmpty == true ? StatusWords.accepted.map { Candidate($0) } : []
    }

    @OptionGroup var global: GlobalOptions

    @Argument(
        help: ArgumentHelp(OptionText.weekdaysAndStatus, valueName: "when-status"))
    var words: [String] = []

    @Option(help: ArgumentHelp(OptionText.lastDay, valueName: "date"))
    var until: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard words.count >= 2 else {
            throw APIError(.usage, values: ["reason": UsageText.weekdaysAndStatus])
        }
        let locale = session.surroundings.locale
        let (weekdays, rest) = try WeekdayWords(locale: locale).split(words)
        let choice = try StatusWords.choice(rest.joined(separator: " "), locale: locale)
        let days = try await Days.fetch(in: session)
        var body = DefaultBody(
            weekdays: weekdays.map(\.rawValue),
            until: try until.map { text throws(APIError) in try days.one([text]) })
        switch choice {
        case .status(let status): body.status = status.rawValue
        case .parts(let parts): body.parts = parts.map(\.rawValue)
        }
        let reply = try await session.client.call(API.setDefault, body: body)
        DefaultsView(reply: reply, today: days.today, symbols: session.symbols).showChange(
            of: reply.value.defaults.last.map { DefaultText.sentence($0, today: days.today) }, in: session)
        return .done
    }
}
