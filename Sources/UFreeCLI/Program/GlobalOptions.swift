import ArgumentParser
import UFreeTexts

/// The options that every command takes, before or after its name.
struct GlobalOptions: ParsableArguments {
    @Flag(help: ArgumentHelp(OptionText.json))
    var json = false

    @Flag(help: ArgumentHelp(OptionText.plain))
    var plain = false

    @Flag(help: ArgumentHelp(OptionText.table))
    var table = false

    @Option(help: ArgumentHelp(OptionText.color, valueName: "when"))
    var color: ColorChoice = .auto

    @Flag(name: .shortAndLong, help: ArgumentHelp(OptionText.quiet))
    var quiet = false

    @Flag(name: .shortAndLong, help: ArgumentHelp(OptionText.verbose))
    var verbose = false

    @Flag(help: ArgumentHelp(OptionText.yes))
    var yes = false

    @Option(help: ArgumentHelp(OptionText.socket, valueName: "path"))
    var socket: String?
}
