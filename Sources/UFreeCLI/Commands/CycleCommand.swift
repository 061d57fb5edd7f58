import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl cycle DAY`.
struct CycleCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("cycle", .cycle, usage: "ufreectl cycle DAY")
    }

    static let completion = ArgumentCompletion.days

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.oneDay, valueName: "when"))
    var words: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let date = try days.one(words)
        let reply = try await session.client.call(API.cycleDays, DatesPlace([date]))
        ChangeView(reply: reply, dates: [date], today: days.today, symbols: session.symbols).show(in: session)
        return .done
    }
}
