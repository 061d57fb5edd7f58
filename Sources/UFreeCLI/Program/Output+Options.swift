extension Output {
    convenience init(global: GlobalOptions, surroundings: Surroundings) {
        self.init(
            json: global.json, plain: global.plain, table: global.table, color: global.color,
            quiet: global.quiet, verbose: global.verbose, surroundings: surroundings)
    }

    /// Creates an output from words that could not be parsed, so that errors are JSON if the words ask for
    /// it.
    convenience init(words: [String], surroundings: Surroundings) {
        let json = Self.isJSON(words)
        let words = words.prefix { $0 != "--" }
        let color = ColorChoice.allCases.first { words.contains("--color=\($0.rawValue)") }
        self.init(
            json: json, plain: words.contains("--plain"), table: words.contains("--table"),
            color: color ?? .auto, quiet: false, verbose: false, surroundings: surroundings)
    }

    /// Whether unparsed words ask for JSON.
    static func isJSON(_ words: [String]) -> Bool { words.prefix { $0 != "--" }.contains("--json") }

    private convenience init(
        json: Bool, plain: Bool, table: Bool, color: ColorChoice, quiet: Bool, verbose: Bool,
        surroundings: Surroundings
    ) {
        let look = Look(
            json: json, plain: plain, table: table, color: color, environment: surroundings.environment,
            isTerminal: surroundings.terminalWidth != nil, width: surroundings.terminalWidth)
        self.init(
            look: look, isQuiet: quiet, isVerbose: verbose, data: surroundings.output,
            messages: surroundings.messages)
    }
}
