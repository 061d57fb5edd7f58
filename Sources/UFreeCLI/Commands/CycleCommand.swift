import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl cycle DAY`.
struct CycleCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "cycle",
        abstract: "Step one day on: free, morning, afternoon, evening, busy, free.",
        usage: "ufreectl cycle DAY")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("One day."))
    var words: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let date = try days.one(words)
        let reply = try await session.client.cycleDay(date)
        ChangeView(reply: reply, dates: [date], today: days.today, symbols: session.symbols).show(in: session)
        return .done
    }
}
