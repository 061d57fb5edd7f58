import ArgumentParser

/// The options that every command takes, before or after its name.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "One JSON object, as the control API answers it.")
    var json = false

    @Flag(help: "One record a line, fields parted by tabs.")
    var plain = false

    @Option(help: ArgumentHelp("Colours: auto, always or never.", valueName: "when"))
    var color: ColorChoice = .auto

    @Flag(name: .shortAndLong, help: "Data and errors only.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Say more about what is done.")
    var verbose = false

    @Flag(help: "Answer every question with yes.")
    var yes = false

    @Option(help: ArgumentHelp("The daemon's control socket.", valueName: "path"))
    var socket: String?
}
