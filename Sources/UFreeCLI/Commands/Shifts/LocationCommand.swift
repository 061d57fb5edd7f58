import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl location add|list|show|edit|rm`.
struct LocationCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "location", .location,
            subcommands: [
                LocationListCommand.self, LocationAddCommand.self, LocationShowCommand.self,
                LocationEditCommand.self, LocationRemoveCommand.self,
            ],
            defaultSubcommand: LocationListCommand.self)
    }
}
