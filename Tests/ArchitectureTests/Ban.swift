/// A rule about single Swift files.
struct Ban: Sendable {
    let name: String
    /// A file that violates the rule, because a rule that can't fail checks nothing.
    let badSample: (path: String, text: String)
    /// The same file without the violation.
    let goodSample: (path: String, text: String)
    let find: @Sendable (SourceFile) -> [Violation]

    /// Bans sequences of tokens in the files that `scope` selects, except generated files.
    static func words(
        _ name: String, _ sequences: [[String]], in scope: @escaping @Sendable (SourceFile) -> Bool,
        unless isFine: @escaping @Sendable (SourceFile, Int) -> Bool = { _, _ in false },
        bad: (path: String, text: String), good: (path: String, text: String)
    ) -> Ban {
        Ban(name: name, badSample: bad, goodSample: good) { file in
            guard scope(file), !file.isGenerated else { return [] }
            return sequences.flatMap { sequence in
                file.places(of: sequence).filter { !isFine(file, $0) }
                    .map { Violation(file, line: file.tokens[$0].line, "\(name): \(sequence.joined())") }
            }
        }
    }
}
