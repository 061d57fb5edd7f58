import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift-type rm SYMBOL [--reassign OTHER]`. A shift type in use is refused before any question
/// (S11).
struct ShiftTypeRemoveCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "rm", .shiftTypeRemove, usage: "ufreectl shift-type rm SYMBOL [--reassign OTHER]")
    }

    static let completion = ArgumentCompletion.one { await $0.shiftTypes() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.symbolMeant, valueName: "symbol"))
    var symbol: String

    @Option(help: ArgumentHelp(OptionText.symbolInstead, valueName: "other"))
    var reassign: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let found = try await session.client.call(API.shiftType, SymbolPlace(symbol)).value
        var other: String?
        if let reassign {
            other = try await session.client.call(API.shiftType, SymbolPlace(reassign)).value.symbol
        }
        if !session.isYes {
            // Checks that the removal is possible before asking.
            _ = try await session.client.call(
                API.removeShiftType, ShiftTypeRemoval(symbol, replacingBy: other, dryRun: true))
        }
        guard try session.confirm(ShiftText.questionRemove(found, replacedBy: other)) else { return .no }
        let today = try await Days.fetch(in: session).today
        let reply = try await session.client.call(
            API.removeShiftType, ShiftTypeRemoval(symbol, replacingBy: other))
        ShiftTypeChangeView(reply: reply, today: today).show(
            { ShiftText.removed($0, replacedBy: other) }, in: session)
        return .done
    }
}
