import ArgumentParser
import UFreeAPI

/// `ufreectl default set|list|rm`.
struct DefaultCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "default",
        abstract: "What holds of weekdays as a rule.",
        discussion: """
            A day of which you say something by itself goes before a default, and of two defaults the one made \
            later. Friends get the day as it is in the end: ufreectl why DAY says where it comes from.
            """,
        subcommands: [DefaultListCommand.self, DefaultSetCommand.self, DefaultRemoveCommand.self],
        defaultSubcommand: DefaultListCommand.self)
}
