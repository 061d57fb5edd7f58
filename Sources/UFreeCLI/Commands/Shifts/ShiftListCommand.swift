import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift list [WHEN]`. Lists two weeks by default.
struct ShiftListCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("list", .shiftList, usage: "ufreectl shift list [WHEN]")
    }

    static let completion = ArgumentCompletion.days

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.days, valueName: "when"))
    var words: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let dates = words.isEmpty ? nil : try days.all(words)
        let reply = try await session.client.call(
            API.shifts, ShiftsQuery(from: dates?.min(), until: dates?.max()))
        session.output.show(
            ShiftsView(reply: reply, today: days.today, dates: dates.map { Set($0) }).presentation)
        return .done
    }
}
