import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl notify when|list|rm`.
struct NotifyCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "notify", .notify,
            subcommands: [NotifyListCommand.self, NotifyWhenCommand.self, NotifyRemoveCommand.self],
            defaultSubcommand: NotifyListCommand.self)
    }
}
