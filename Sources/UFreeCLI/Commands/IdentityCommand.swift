import ArgumentParser
import UFreeAPI

/// `ufreectl identity [show|keep|new]`.
struct IdentityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identity",
        abstract: "Show who this machine is; keep that, or become somebody else.",
        subcommands: [IdentityShowCommand.self, IdentityKeepCommand.self, IdentityNewCommand.self],
        defaultSubcommand: IdentityShowCommand.self)
}
