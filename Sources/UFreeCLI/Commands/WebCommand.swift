import ArgumentParser
import UFreeTexts

/// `ufreectl web [--print] | on | off | phone`.
struct WebCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "web", .web,
            subcommands: [
                WebOpenCommand.self, WebOnCommand.self, WebOffCommand.self, WebPhoneCommand.self,
            ],
            defaultSubcommand: WebOpenCommand.self)
    }
}
