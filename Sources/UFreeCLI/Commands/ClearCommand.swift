import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl clear WHEN`.
struct ClearCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("clear", .clear, usage: "ufreectl clear WHEN")
    }

    static let completion = ArgumentCompletion.days

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.days, valueName: "when"))
    var words: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let dates = try days.all(words)
        let reply = try await session.client.call(API.clearDays, DatesPlace(dates))
        ChangeView(reply: reply, dates: dates, today: days.today, symbols: session.symbols).show(in: session)
        return .done
    }
}
