import ArgumentParser
import UFreeAPI

/// `ufreectl friend show|rm|verify`.
struct FriendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "friend",
        abstract: "Show, remove or verify one friend.",
        subcommands: [FriendShowCommand.self, FriendRemoveCommand.self, FriendVerifyCommand.self])
}
