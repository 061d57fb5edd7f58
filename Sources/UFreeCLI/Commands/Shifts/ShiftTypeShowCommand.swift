import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift-type show SYMBOL`.
struct ShiftTypeShowCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("show", .shiftTypeShow, usage: "ufreectl shift-type show SYMBOL")
    }

    static let completion = ArgumentCompletion.one { await $0.shiftTypes() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.symbolMeant, valueName: "symbol"))
    var symbol: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.shiftType, SymbolPlace(symbol))
        session.output.show(ShiftTypeView(reply: reply).presentation)
        return .done
    }
}
