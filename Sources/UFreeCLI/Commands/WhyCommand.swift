import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl why DAY`.
struct WhyCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("why", .why, usage: "ufreectl why DAY")
    }

    static let completion = ArgumentCompletion.days

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.day, valueName: "when"))
    var words: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let reply = try await session.client.call(API.why, WhyQuery(try days.one(words)))
        session.output.show(WhyView(reply: reply, today: days.today, symbols: session.symbols).presentation)
        return .done
    }
}
