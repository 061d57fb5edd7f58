import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl profile [set name|zone|parts|symbols VALUE]`.
struct ProfileCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "profile", .profile,
            subcommands: [ProfileShowCommand.self, ProfileSetCommand.self],
            defaultSubcommand: ProfileShowCommand.self)
    }
}
