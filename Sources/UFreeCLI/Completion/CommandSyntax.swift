import ArgumentParser
import FoundationEssentials

/// The options of a command, as the parser describes them.
struct CommandSyntax: Hashable, Sendable {
    /// One option or flag.
    struct Option: Hashable, Sendable {
        /// `--json`, `-q`.
        var names: [String]
        var help: String
        var takesValue: Bool
    }

    var options: [Option]

    /// Reads the parser's description. If it can't be read, completion offers no options.
    init(of command: any ParsableCommand.Type) {
        let data = Data(command._dumpHelp().utf8)
        let arguments = (try? JSONDecoder().decode(Description.self, from: data))?.command.arguments ?? []
        options = arguments.filter { $0.kind != "positional" && $0.shouldDisplay ?? true }.map { argument in
            let names = (argument.names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
            return Option(
                names: names, help: argument.abstract ?? "", takesValue: argument.kind == "option")
        }
    }

    /// Returns the option with that name.
    func option(_ name: String) -> Option? { options.first { $0.names.contains(name) } }

    /// The part of the parser's description (`--experimental-dump-help`) that is used here.
    private struct Description: Decodable {
        struct Command: Decodable { var arguments: [Argument]? }
        struct Argument: Decodable {
            struct Name: Decodable {
                var kind: String
                var name: String
            }

            var kind: String
            var names: [Name]?
            var abstract: String?
            var shouldDisplay: Bool?
        }

        var command: Command
    }
}
