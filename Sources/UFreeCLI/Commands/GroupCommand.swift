import ArgumentParser
import UFreeTexts

/// `ufreectl group list|add|rm`.
struct GroupCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "group", .group,
            subcommands: [GroupListCommand.self, GroupAddCommand.self, GroupRemoveCommand.self],
            defaultSubcommand: GroupListCommand.self)
    }
}
