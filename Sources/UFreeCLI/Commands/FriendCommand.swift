import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl friend show|rm|verify`.
struct FriendCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "friend",
            abstract: CommandText.friend,
            subcommands: [FriendShowCommand.self, FriendRemoveCommand.self, FriendVerifyCommand.self])
    }
}
