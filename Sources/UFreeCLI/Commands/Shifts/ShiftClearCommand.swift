import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift clear WHEN`.
struct ShiftClearCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("clear", .shiftClear, usage: "ufreectl shift clear WHEN")
    }

    static let completion = ArgumentCompletion.days

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.days, valueName: "when"))
    var words: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let dates = try days.all(words)
        let reply = try await session.client.call(API.clearShift, DatesPlace(dates))
        ShiftsView(reply: reply, today: days.today).showChange(of: dates, in: session)
        return .done
    }
}
