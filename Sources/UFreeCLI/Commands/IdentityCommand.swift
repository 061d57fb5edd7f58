import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl identity [show|keep|new|key|reset]`.
struct IdentityCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "identity", .identity,
            subcommands: [
                IdentityShowCommand.self, IdentityKeepCommand.self, IdentityNewCommand.self,
                IdentityKeyCommand.self, IdentityResetCommand.self,
            ],
            defaultSubcommand: IdentityShowCommand.self)
    }
}
