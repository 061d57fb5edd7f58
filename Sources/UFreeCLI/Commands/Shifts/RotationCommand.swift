import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl rotation set|show|list|clear`.
struct RotationCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "rotation", .rotation,
            subcommands: [
                RotationShowCommand.self, RotationSetCommand.self, RotationListCommand.self,
                RotationClearCommand.self,
            ],
            defaultSubcommand: RotationShowCommand.self)
    }
}
