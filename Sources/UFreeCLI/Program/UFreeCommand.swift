import ArgumentParser
import UFreeAPI

/// The root of all commands.
struct UFreeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ufreectl",
        abstract: "Share a week of availability with friends, without a server.",
        usage: "ufreectl [options] [command] ...",
        discussion: """
            Without a command: week. WHEN is today, tomorrow, fri, next fri, +3, 2026-01-09, mon,wed, \
            mon..thu, weekdays, weekend or week. The daemon, ufreed, must be running.
            """,
        version: "ufreectl \(ProgramVersion.current)",
        subcommands: [
            WeekCommand.self, SetCommand.self, NoteCommand.self, ClearCommand.self, CycleCommand.self,
            DefaultCommand.self, WhyCommand.self, UndoCommand.self, LogCommand.self, ExportCommand.self,
            ImportCommand.self, WhoCommand.self,
            BestCommand.self,
            FriendsCommand.self, FriendCommand.self,
            RequestsCommand.self,
            AddCommand.self,
            AcceptCommand.self, DeclineCommand.self, WithdrawCommand.self, ProfileCommand.self,
            NearbyCommand.self, DiscoverableCommand.self, WatchCommand.self, StatusCommand.self,
            IdentityCommand.self, BackupCommand.self, RestoreCommand.self, CompletionsCommand.self,
        ])

    /// The words of all commands, for the look-up before parsing.
    static var words: CommandWords {
        var commands = ["help": [String]()]
        for command in configuration.subcommands {
            commands[name(of: command)] = command.configuration.subcommands.map(name)
        }
        return CommandWords(commands: commands)
    }

    static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? ""
    }
}
