import ArgumentParser
import UFreeAPI
import UFreeTexts

/// The root command.
struct UFreeCommand: ParsableCommand {
    /// What `--version` prints.
    static var version: String { "ufreectl \(ProgramVersion.current)" }

    static var configuration: CommandConfiguration {
        let help = CommandHelp.ufreectl
        return CommandConfiguration(
            commandName: "ufreectl",
            abstract: help.abstract,
            usage: "ufreectl [options] [command] ...",
            discussion: help.discussion,
            version: version,
            groupedSubcommands: groups)
    }

    /// All commands, as the overview shows them.
    private static var groups: [CommandGroup] {
        [
            CommandGroup(
                name: HelpHeading.days,
                subcommands: [
                    WeekCommand.self, MonthCommand.self, SetCommand.self, NowCommand.self, NoteCommand.self,
                    ClearCommand.self, CycleCommand.self, VacationCommand.self, DefaultCommand.self,
                    CalendarCommand.self, WhyCommand.self, UndoCommand.self, RedoCommand.self,
                ]),
            CommandGroup(
                name: HelpHeading.free,
                subcommands: [
                    WhoCommand.self, BestCommand.self, NotifyCommand.self, WatchCommand.self,
                ]),
            CommandGroup(
                name: HelpHeading.friends,
                subcommands: [
                    FriendsCommand.self, FriendCommand.self, GroupCommand.self, InviteCommand.self,
                    JoinCommand.self, FindCommand.self, ContactsCommand.self, AddCommand.self,
                    RequestsCommand.self,
                    AcceptCommand.self, DeclineCommand.self, WithdrawCommand.self, NearbyCommand.self,
                    DiscoverableCommand.self,
                ]),
            CommandGroup(
                name: HelpHeading.shifts,
                subcommands: [
                    ShiftCommand.self, ShiftTypeCommand.self, RotationCommand.self, LocationCommand.self,
                ]),
            CommandGroup(
                name: HelpHeading.data,
                subcommands: [
                    ProfileCommand.self, LogCommand.self, ExportCommand.self, FeedCommand.self,
                    ImportCommand.self, BackupCommand.self, RestoreCommand.self,
                ]),
            CommandGroup(
                name: HelpHeading.machine,
                subcommands: [
                    StatusCommand.self, DoctorCommand.self, MetricsCommand.self, WebCommand.self,
                    IdentityCommand.self, CompletionsCommand.self,
                ]),
        ]
    }

    /// The words of all commands, for the lookup before parsing.
    static var words: CommandWords {
        var commands = ["help": [String]()]
        for command in topCommands {
            commands[name(of: command)] = command.configuration.subcommands.map(name)
        }
        return CommandWords(commands: commands)
    }

    /// The commands below the root, without making the root's own help.
    private static var topCommands: [any ParsableCommand.Type] { groups.flatMap(\.subcommands) }

    /// Returns the command below the root with that name.
    static func subcommand(_ name: String?) -> (any ParsableCommand.Type)? {
        topCommands.first { self.name(of: $0) == name }
    }

    /// Returns the command with which the words begin, and the words after its name.
    static func command(of words: [String]) -> (any ParsableCommand.Type, arguments: [String])? {
        guard let top = subcommand(words.first) else { return nil }
        let rest = Array(words.dropFirst())
        let below = top.configuration.subcommands.first { name(of: $0) == rest.first }
        return below.map { ($0, Array(rest.dropFirst())) } ?? (top, rest)
    }

    static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? ""
    }
}
