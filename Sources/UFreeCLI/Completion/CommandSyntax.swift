import ArgumentParser
import FoundationEssentials

/// What a command takes beside its words, as the parser itself describes it.
struct CommandSyntax: Hashable, Sendable {
    /// One option or flag.
    struct Option: Hashable, Sendable {
        /// `--json`, `-q`.
        var names: [String]
        var help: String
        var takesValue: Bool
    }

    var options: [Option]

    /// Empty where the description does not read: completion then offers no options.
    init(of command: any ParsableCommand.Type) {
        let data = Data(command._dumpHelp().utf8)
        let arguments = (try? JSONDecoder().decode(Description.self, from: data))?.command.arguments ?? []
        options = arguments.filter { $0.kind != "positional" && $0.shouldDisplay ?? true }.map { argument in
            let names = (argument.names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
            return Option(
                names: names, help: argument.abstract ?? "", takesValue: argument.kind == "option")
        }
    }

    /// The option of that name.
    func option(_ name: String) -> Option? { options.first { $0.names.contains(name) } }

    /// The part that is read here of the parser's description (`--experimental-dump-help`).
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
