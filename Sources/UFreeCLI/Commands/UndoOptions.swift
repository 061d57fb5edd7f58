import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// What undo and redo have in common. More than one change is listed first, more than three need a yes.
struct UndoOptions: ParsableArguments {
    /// The most changes that are undone or redone without a question.
    private static let mostUnasked = 3

    @Argument(help: ArgumentHelp(OptionText.howManyChanges, valueName: "n"))
    var count: Int = 1

    @Flag(help: ArgumentHelp(OptionText.dryRun))
    var dryRun = false

    func run(
        _ endpoint: Endpoint<NoParameters, UndoBody, ChangeResponse>, isUndo: Bool, in session: Session
    ) async throws(APIError) -> Outcome {
        let today = try await Days.fetch(in: session).today
        func call(_ body: UndoBody) async throws(APIError) -> UndoView {
            UndoView(
                reply: try await session.client.call(endpoint, body: body), isUndo: isUndo, today: today,
                now: session.surroundings.now(), symbols: session.symbols)
        }
        var body = UndoBody(count: count)
        if count > 1 || dryRun {
            let plan = try await call(UndoBody(count: count, dryRun: true))
            // A daemon that does not know dry runs has done it already.
            if dryRun || !plan.reply.value.dryRun {
                plan.show(in: session)
                return .done
            }
            guard try plan.ask(above: Self.mostUnasked, in: session) else { return .no }
            body = UndoBody(count: plan.actions.count, first: plan.actions.first?.number)
        }
        try await call(body).show(in: session)
        return .done
    }
}
