import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl redo [N] [--dry-run]`.
struct RedoCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("redo", .redo, usage: "ufreectl redo [N] [--dry-run]")
    }

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: UndoOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        try await options.run(API.redo, isUndo: false, in: session)
    }
}
