import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl undo [N] [--dry-run]`.
struct UndoCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("undo", .undo, usage: "ufreectl undo [N] [--dry-run]")
    }

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: UndoOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        try await options.run(API.undo, isUndo: true, in: session)
    }
}
