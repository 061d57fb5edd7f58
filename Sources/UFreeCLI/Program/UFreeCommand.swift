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
            discussion: HelpText.ufreectl,
            version: "ufreectl \(ProgramVersion.current)",
            groupedSubcommands: groups)
    }

    /// All commands, as the overview shows them.
    private static var groups: [CommandGroup] {
        [
            CommandGroup(
                name: HelpText.daysHeading,
                subcommands: [
                    WeekCommand.self, MonthCommand.self, SetCommand.self, NowCommand.self, NoteCommand.self,
                    ClearCommand.self, CycleCommand.self, DefaultCommand.self, WhyCommand.self,
                    UndoCommand.self,
                ]),
            CommandGroup(
                name: HelpText.freeHeading,
                subcommands: [
                    WhoCommand.self, BestCommand.self, NotifyCommand.self, WatchCommand.self,
                ]),
            CommandGroup(
                name: HelpText.friendsHeading,
                subcommands: [
                    FriendsCommand.self, FriendCommand.self, AddCommand.self, RequestsCommand.self,
                    AcceptCommand.self, DeclineCommand.self, WithdrawCommand.self, NearbyCommand.self,
                    DiscoverableCommand.self,
                ]),
            CommandGroup(
                name: HelpText.shiftsHeading,
                subcommands: [
                    ShiftCommand.self, ShiftTypeCommand.self, RotationCommand.self, LocationCommand.self,
                ]),
            CommandGroup(
                name: HelpText.dataHeading,
                subcommands: [
                    ProfileCommand.self, LogCommand.self, ExportCommand.self, ImportCommand.self,
                    BackupCommand.self, RestoreCommand.self,
                ]),
            CommandGroup(
                name: HelpText.machineHeading,
                subcommands: [StatusCommand.self, IdentityCommand.self, CompletionsCommand.self]),
        ]
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
