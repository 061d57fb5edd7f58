import ArgumentParser
import UFreeAPI

/// `ufreectl profile [set name|zone|parts VALUE]`.
struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show or change your profile.",
        subcommands: [ProfileShowCommand.self, ProfileSetCommand.self],
        defaultSubcommand: ProfileShowCommand.self)
}
