import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl calendar add|list|show|rm|refresh`.
struct CalendarCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "calendar", .calendar,
            subcommands: [
                CalendarListCommand.self, CalendarAddCommand.self, CalendarShowCommand.self,
                CalendarRefreshCommand.self, CalendarRemoveCommand.self,
            ],
            defaultSubcommand: CalendarListCommand.self)
    }
}
