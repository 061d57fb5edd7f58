import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl shift-type add|list|show|edit|rm|export|import`.
struct ShiftTypeCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "shift-type", .shiftType,
            subcommands: [
                ShiftTypeListCommand.self, ShiftTypeAddCommand.self, ShiftTypeShowCommand.self,
                ShiftTypeEditCommand.self, ShiftTypeRemoveCommand.self, ShiftTypeExportCommand.self,
                ShiftTypeImportCommand.self,
            ],
            defaultSubcommand: ShiftTypeListCommand.self)
    }
}
