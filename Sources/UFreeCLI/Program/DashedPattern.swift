import ArgumentParser

/// A rotation may begin with days off, and then it looks like an option: `rotation set --MM --from mon`.
enum DashedPattern {
    /// Puts such a pattern behind `--`, where the parser takes a word for what it is.
    /// - Parameter words: of a command line, in the order that the parser wants.
    /// - Returns: the same, where a pattern is there already or every word is known as an option: the parser has more to say
    ///   about an option that it does not know.
    static func apart(_ words: [String]) -> [String] {
        guard words.prefix(2) == ["rotation", "set"] else { return words }
        let syntax = CommandSyntax(of: RotationSetCommand.self)
        var pattern: Int?
        var place = 2
        while place < words.count {
            let word = words[place]
            let pieces = word.split(separator: "=", maxSplits: 1).map(String.init)
            if word == "--" || !word.hasPrefix("-") || word == "-" { return words }
            if let option = syntax.option(pieces.first ?? word) {
                if option.takesValue, pieces.count == 1 { place += 1 }
            } else if pattern == nil, !isBuiltIn(word) {
                pattern = place
            }
            place += 1
        }
        guard let pattern else { return words }
        var rest = words
        let dashed = rest.remove(at: pattern)
        return rest + ["--", dashed]
    }

    /// What the parser knows by itself, and short flags in one word.
    private static func isBuiltIn(_ word: String) -> Bool {
        ["-h", "--help", "--version"].contains(word)
            || !word.hasPrefix("--") && word.dropFirst().allSatisfy { "qvh".contains($0) }
    }
}
