import ArgumentParser

/// Handles patterns that begin with days off and look like an option: `rotation set --MM --from mon`,
/// `shift assign 1-4 dec --MM`.
enum DashedPattern {
    /// Moves such a pattern behind `--`, so that the parser doesn't read it as an option.
    /// - Parameter words: the words of a command line, in the order that the parser expects.
    /// - Returns: The words with the pattern moved; unchanged if there already is a pattern or every word is
    ///   a known option.
    static func apart(_ words: [String]) -> [String] {
        let isRotation = words.prefix(2) == ["rotation", "set"]
        guard isRotation || words.prefix(2) == ["shift", "assign"] else { return words }
        let syntax =
            isRotation
            ? CommandSyntax(of: RotationSetCommand.self) : CommandSyntax(of: ShiftAssignCommand.self)
        var pattern: Int?
        var place = 2
        while place < words.count {
            let word = words[place]
            let pieces = word.split(separator: "=", maxSplits: 1).map(String.init)
            let isPlain = !word.hasPrefix("-") || word == "-"
            if word == "--" || isPlain && isRotation { return words }
            if isPlain {
                // The days come before the pattern.
            } else if let option = syntax.option(pieces.first ?? word) {
                if option.takesValue, pieces.count == 1 { place += 1 }
            } else if pattern == nil, isRotation ? !isBuiltIn(word) : !hasLowerCase(word) {
                pattern = place
            }
            place += 1
        }
        guard let pattern else { return words }
        var rest = words
        let dashed = rest.remove(at: pattern)
        return rest + ["--", dashed]
    }

    /// Whether the word may be an option with a typing mistake, beside a pattern that is already there.
    private static func hasLowerCase(_ word: String) -> Bool {
        word.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }

    /// Whether the parser itself handles the word, or the word combines short flags.
    private static func isBuiltIn(_ word: String) -> Bool {
        ["-h", "--help", "--version"].contains(word)
            || !word.hasPrefix("--") && word.dropFirst().allSatisfy { "qvh".contains($0) }
    }
}
