import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl friend show|rm|verify`.
struct FriendCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "friend", .friend,
            subcommands: [FriendShowCommand.self, FriendRemoveCommand.self, FriendVerifyCommand.self])
    }
}
