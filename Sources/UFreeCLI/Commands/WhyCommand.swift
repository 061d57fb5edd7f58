import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl why DAY`.
struct WhyCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Say where a day of yours comes from.",
        usage: "ufreectl why DAY")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("A day."))
    var words: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let reply = try await session.client.why(try days.one(words))
        session.output.show(WhyView(reply: reply, today: days.today, symbols: session.symbols).presentation)
        return .done
    }
}
