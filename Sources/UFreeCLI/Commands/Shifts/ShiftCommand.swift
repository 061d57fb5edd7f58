import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl shift assign|import|clear|list|rest|days-off`.
struct ShiftCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "shift", .shift,
            subcommands: [
                ShiftListCommand.self, ShiftAssignCommand.self, ShiftImportCommand.self,
                ShiftClearCommand.self,
                ShiftRestCommand.self, ShiftDaysOffCommand.self,
            ],
            defaultSubcommand: ShiftListCommand.self)
    }
}
