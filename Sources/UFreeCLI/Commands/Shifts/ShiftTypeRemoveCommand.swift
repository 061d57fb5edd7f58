import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift-type rm SYMBOL [--reassign OTHER]`. One that is in use is refused before any question (S11).
struct ShiftTypeRemoveCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "rm",
            abstract: CommandText.shiftTypeRemove,
            usage: "ufreectl shift-type rm SYMBOL [--reassign OTHER]",
            discussion: CommandText.shiftTypeRemoveMore)
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.symbolMeant, valueName: "symbol"))
    var symbol: String

    @Option(help: ArgumentHelp(OptionText.symbolInstead, valueName: "other"))
    var reassign: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let found = try await session.client.shiftType(symbol).value
        if reassign == nil, !session.isYes {
            // Whether it is used is known before anybody is asked.
            _ = try await session.client.removeShiftType(symbol, replacingBy: nil, dryRun: true)
        }
        guard try session.confirm(ShiftText.questionRemove(found)) else { return .no }
        let reply = try await session.client.removeShiftType(symbol, replacingBy: reassign)
        ShiftTypeChangeView(
            reply: reply, today: try await Days.fetch(in: session).today, symbols: session.symbols
        )
        .show(ShiftText.removed, in: session)
        return .done
    }
}
