extension Output {
    convenience init(global: GlobalOptions, surroundings: Surroundings) {
        self.init(
            json: global.json, plain: global.plain, color: global.color, quiet: global.quiet,
            verbose: global.verbose, surroundings: surroundings)
    }

    /// From words that could not be parsed: a program that asked for JSON gets its error as JSON all the
    /// same.
    convenience init(words: [String], surroundings: Surroundings) {
        let json = Self.isJSON(words)
        let words = words.prefix { $0 != "--" }
        let color = ColorChoice.allCases.first { words.contains("--color=\($0.rawValue)") }
        self.init(
            json: json, plain: words.contains("--plain"), color: color ?? .auto,
            quiet: false,
            verbose: false, surroundings: surroundings)
    }

    /// Whether words that are not parsed yet ask for JSON.
    static func isJSON(_ words: [String]) -> Bool { words.prefix { $0 != "--" }.contains("--json") }

    private convenience init(
        json: Bool, plain: Bool, color: ColorChoice, quiet: Bool, verbose: Bool, surroundings: Surroundings
    ) {
        let look = Look(
            json: json, plain: plain, color: color, environment: surroundings.environment,
            isTerminal: surroundings.terminalWidth != nil, width: surroundings.terminalWidth)
        self.init(
            look: look, isQuiet: quiet, isVerbose: verbose, data: surroundings.output,
            messages: surroundings.messages)
    }
}
