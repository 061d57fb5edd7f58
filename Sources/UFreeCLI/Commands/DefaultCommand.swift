import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl default set|list|rm`.
struct DefaultCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "default", .defaults,
            subcommands: [DefaultListCommand.self, DefaultSetCommand.self, DefaultRemoveCommand.self],
            defaultSubcommand: DefaultListCommand.self)
    }
}
