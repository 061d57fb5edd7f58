import ArgumentParser

extension Completer {
    /// The words before the cursor, by what they are.
    struct Line {
        /// The command so far, and the names that lead to it.
        private(set) var command: (any ParsableCommand.Type)?
        private(set) var path: [String] = []
        /// Words of the command that are neither options nor their values.
        private(set) var arguments: [String] = []
        private(set) var used: Set<String> = []
        /// The option whose value is at the cursor.
        private(set) var open: String?
        /// The value of `--socket`.
        private(set) var socket: String?
        /// Whether there was a `--`: no word after it is an option.
        private(set) var isEnded = false

        /// Whether the command is complete, that is, has no subcommands.
        var isComplete: Bool { command.map { $0.configuration.subcommands.isEmpty } ?? !arguments.isEmpty }

        init(_ words: ArraySlice<String>) {
            var syntax = CommandSyntax(of: StatusCommand.self)
            for word in words {
                if let option = open {
                    if option == "--socket" { socket = word }
                    open = nil
                } else if word == "--" && !isEnded {
                    isEnded = true
                } else if word.hasPrefix("-"), word.count > 1, !isEnded {
                    let pieces = word.split(separator: "=", maxSplits: 1).map(String.init)
                    used.insert(pieces[0])
                    if pieces.count == 2, pieces[0] == "--socket" { socket = pieces[1] }
                    if pieces.count == 1, syntax.option(word)?.takesValue == true { open = word }
                } else if let below = next(word) {
                    command = below
                    path.append(word)
                    syntax = CommandSyntax(of: below)
                } else {
                    arguments.append(word)
                }
            }
        }

        private func next(_ word: String) -> (any ParsableCommand.Type)? {
            guard arguments.isEmpty else { return nil }
            let below = command.map { $0.configuration.subcommands } ?? UFreeCommand.configuration.subcommands
            return below.first { UFreeCommand.name(of: $0) == word }
        }
    }
}
