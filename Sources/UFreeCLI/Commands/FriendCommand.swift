import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl friend show|name|rm|verify|privacy|see|block|unblock|blocked`.
struct FriendCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "friend", .friend,
            subcommands: [
                FriendShowCommand.self, FriendNameCommand.self, FriendRemoveCommand.self,
                FriendVerifyCommand.self, FriendPrivacyCommand.self, FriendSeeCommand.self,
                FriendBlockCommand.self, FriendUnblockCommand.self, FriendBlockedCommand.self,
            ])
    }
}
