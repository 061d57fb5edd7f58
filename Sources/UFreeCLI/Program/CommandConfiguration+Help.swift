import ArgumentParser
import UFreeTexts

extension CommandConfiguration {
    /// - Parameter usage: what to type; nil if the parser derives it.
    init(
        _ name: String, _ help: CommandHelp, usage: String? = nil,
        subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        self.init(
            commandName: name, abstract: help.abstract, usage: usage, discussion: help.discussion,
            subcommands: subcommands, defaultSubcommand: defaultSubcommand)
        // Without it, the parser of a command alone first tries two commands of its own.
        _superCommandName = "ufreectl"
    }
}
