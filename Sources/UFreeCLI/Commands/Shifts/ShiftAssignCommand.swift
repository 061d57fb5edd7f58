import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift assign WHEN SYMBOL [--dry-run]`.
struct ShiftAssignCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("assign", .shiftAssign, usage: "ufreectl shift assign WHEN SYMBOL [--dry-run]")
    }

    static let completion = ArgumentCompletion.days {
        await $0.shiftTypes() + [Candidate("-", CompletionText.dayOff)]
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.daysAndSymbol, valueName: "when-symbol"))
    var words: [String] = []

    @Flag(help: ArgumentHelp(OptionText.dryRun))
    var dryRun = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard words.count >= 2, let symbol = words.last else {
            throw APIError(.usage, values: ["reason": UsageText.daysAndSymbol])
        }
        let days = try await Days.fetch(in: session)
        let dates = try days.all(words.dropLast())
        let reply = try await session.client.call(
            API.assignShift, DatesPlace(dates), body: ShiftBody(symbol: symbol, dryRun: dryRun ? true : nil))
        ShiftsView(reply: reply, today: days.today).showChange(of: dates, in: session)
        return .done
    }
}
