import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift-type import FILE [--dry-run]`. Reads JSON, CSV, or the shift types of an export. Shows
/// what would change and asks for confirmation.
struct ShiftTypeImportCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("import", .shiftTypeImport, usage: "ufreectl shift-type import FILE [--dry-run]")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.file, valueName: "file"))
    var path: String

    @Flag(help: ArgumentHelp(OptionText.dryRun))
    var dryRun = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        try await ImportCommand.run(path, only: true, profile: false, dryRun: dryRun, in: session)
    }
}
