import UFreeAPI
import UFreeTexts

/// Puts the words of a command line into the order that the parser expects: the command first, then
/// everything else. Unknown commands are detected here, to suggest the nearest ones.
struct CommandWords {
    /// Each command with its subcommands.
    let commands: [String: [String]]

    private static let flags: Set<String> = [
        "--json", "--plain", "--table", "--quiet", "--verbose", "--yes", "-q", "-v",
    ]
    private static let options: Set<String> = ["--color", "--socket"]

    /// - Throws: `usage` with the nearest commands for an unknown word.
    func arranged(_ arguments: [String]) throws(APIError) -> [String] {
        var rest = arguments[...]
        var global = Self.takeGlobal(from: &rest)
        guard let first = rest.first else { return ["week"] + global }
        // Leaves --help, --version and errors to the parser.
        if first.hasPrefix("-") { return Array(rest) }
        guard let below = commands[first] else {
            throw Self.unknown(first, below: nil, among: commands.keys.sorted())
        }
        var path = [first]
        rest = rest.dropFirst()
        guard !below.isEmpty else { return path + global + rest }
        global += Self.takeGlobal(from: &rest)
        if let word = rest.first, !word.hasPrefix("-") {
            guard below.contains(word) else { throw Self.unknown(word, below: first, among: below) }
            path.append(word)
            rest = rest.dropFirst()
        }
        return path + global + rest
    }

    private static func takeGlobal(from rest: inout ArraySlice<String>) -> [String] {
        var taken: [String] = []
        while let word = rest.first {
            let name = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? word
            if options.contains(name), name == word, rest.count > 1 {
                taken += rest.prefix(2)
                rest = rest.dropFirst(2)
            } else if flags.contains(word) || options.contains(name) && name != word || isFlags(word) {
                taken.append(word)
                rest = rest.dropFirst()
            } else {
                break
            }
        }
        return taken
    }

    /// Whether the word combines short flags, such as `-qv`.
    private static func isFlags(_ word: String) -> Bool {
        word.count > 2 && word.first == "-" && word.dropFirst().allSatisfy { "qv".contains($0) }
    }

    private static func unknown(_ word: String, below group: String?, among known: [String]) -> APIError {
        let near = Nearest.words(to: word, among: known)
        return APIError(
            .usage,
            values: [
                "reason": UsageText.noCommand(word, below: group),
                near.isEmpty ? "known" : "suggestion": near.isEmpty
                    ? known.joined(separator: ", ") : UsageText.either(near),
            ])
    }
}
