import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl undo [N]`.
struct UndoCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back your last change of days, or the last N.",
        usage: "ufreectl undo [N]",
        discussion: """
            What one command changed is one change, however many days it named. Friends get what is undone \
            as they get any other change. A change of a day that is over cannot be undone, and neither can \
            what came before it.
            """)

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("How many changes.", valueName: "n"))
    var count: Int = 1

    func run(in session: Session) async throws(APIError) -> Outcome {
        let today = try await Days.fetch(in: session).today
        let reply = try await session.client.undo(count)
        ChangeView(reply: reply, dates: [], today: today, symbols: session.symbols, canBeUndone: false)
            .show(in: session)
        return .done
    }
}
