import ArgumentParser

extension Completer {
    /// What stands before the cursor, sorted.
    struct Line {
        /// The command that is reached so far, and the names that led there.
        private(set) var command: (any ParsableCommand.Type)?
        private(set) var path: [String] = []
        /// Words of the command that are neither options nor their values.
        private(set) var arguments: [String] = []
        private(set) var used: Set<String> = []
        /// An option whose value the cursor is at.
        private(set) var open: String?
        /// The value of `--socket`.
        private(set) var socket: String?
        /// Whether `--` came: nothing after it is an option.
        private(set) var isEnded = false

        /// Whether a command is reached that has none below it.
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
