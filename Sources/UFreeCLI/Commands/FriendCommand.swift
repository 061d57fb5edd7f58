import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl friend show|name|rm|verify|privacy|see`.
struct FriendCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "friend", .friend,
            subcommands: [
                FriendShowCommand.self, FriendNameCommand.self, FriendRemoveCommand.self,
                FriendVerifyCommand.self, FriendPrivacyCommand.self, FriendSeeCommand.self,
            ])
    }
}
