import ArgumentParser
import UFreeAPI

/// `ufreectl identity [show|keep|new|key]`.
struct IdentityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identity",
        abstract: "Show who this machine is; keep that, become somebody else, or renew its key.",
        subcommands: [
            IdentityShowCommand.self, IdentityKeepCommand.self, IdentityNewCommand.self,
            IdentityKeyCommand.self,
        ],
        defaultSubcommand: IdentityShowCommand.self)
}
