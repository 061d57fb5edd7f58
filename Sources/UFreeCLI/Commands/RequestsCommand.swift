import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl requests [ignore WHO]`.
struct RequestsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "requests", .requests,
            subcommands: [RequestsListCommand.self, RequestsIgnoreCommand.self],
            defaultSubcommand: RequestsListCommand.self)
    }
}
