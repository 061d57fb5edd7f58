import ArgumentParser
import UFreeAPI
import UFreeTexts

/// The root command.
struct UFreeCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "ufreectl",
            abstract: CommandText.ufreectl,
            usage: "ufreectl [options] [command] ...",
            discussion: CommandText.ufreectlMore,
            version: "ufreectl \(ProgramVersion.current)",
            subcommands: [
                WeekCommand.self, MonthCommand.self, SetCommand.self, NoteCommand.self, ClearCommand.self,
                CycleCommand.self,
                DefaultCommand.self, LocationCommand.self, ShiftTypeCommand.self, ShiftCommand.self,
                RotationCommand.self, NowCommand.self, WhyCommand.self, UndoCommand.self, LogCommand.self,
                ExportCommand.self,
                ImportCommand.self, WhoCommand.self,
                BestCommand.self,
                NotifyCommand.self,
                FriendsCommand.self, FriendCommand.self,
                RequestsCommand.self,
                AddCommand.self,
                AcceptCommand.self, DeclineCommand.self, WithdrawCommand.self, ProfileCommand.self,
                NearbyCommand.self, DiscoverableCommand.self, WatchCommand.self, StatusCommand.self,
                IdentityCommand.self, BackupCommand.self, RestoreCommand.self, CompletionsCommand.self,
            ])
    }

    /// The words of all commands, for the lookup before parsing.
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
