import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl undo [N]`.
struct UndoCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("undo", .undo, usage: "ufreectl undo [N]")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.howManyChanges, valueName: "n"))
    var count: Int = 1

    func run(in session: Session) async throws(APIError) -> Outcome {
        let today = try await Days.fetch(in: session).today
        let reply = try await session.client.call(API.undo, body: UndoBody(count: count))
        ChangeView(reply: reply, dates: [], today: today, symbols: session.symbols, canBeUndone: false)
            .show(in: session)
        return .done
    }
}
