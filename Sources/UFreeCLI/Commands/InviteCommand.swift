import ArgumentParser
import UFreeTexts

/// `ufreectl invite [--link] | list | revoke` (P4).
struct InviteCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "invite", .invite,
            subcommands: [InviteNewCommand.self, InviteListCommand.self, InviteRevokeCommand.self],
            defaultSubcommand: InviteNewCommand.self)
    }
}
