/// A Swift file as the rules see it: each line separated into code, string literals and comments.
///
/// A small lexer, so that words in comments and strings are not read as code. It supports nested line and
/// block comments and string literals (raw, multi-line, with interpolation). A single-line string ends with
/// its line.
struct SourceFile: Sendable {
    struct Line: Sendable {
        /// The code, without the contents of string literals.
        var code = ""
        /// The contents of string literals.
        var strings = ""
        /// The comments, including their markers.
        var comment = ""
    }

    struct Token: Equatable, Sendable {
        let text: String
        /// The line from 0.
        let line: Int
    }

    /// The path relative to the root of the project, such as `Sources/UFreeDomain/Note.swift`.
    let path: String
    let lines: [Line]
    /// The words (with a leading `@` or `#`) and punctuation characters of the code in all lines.
    let tokens: [Token]

    init(path: String, text: String) {
        self.path = path
        self.lines = SourceLexer.lines(of: text)
        self.tokens = lines.enumerated().flatMap { index, line in
            SourceLexer.words(of: line.code).map { Token(text: $0, line: index) }
        }
    }

    /// The target's name, such as `UFreeDomain` for `Sources/UFreeDomain/Note.swift`; nil for a file outside
    /// targets.
    var target: String? {
        let parts = path.split(separator: "/")
        return parts.count > 2 && ["Sources", "Tests"].contains(parts[0]) ? String(parts[1]) : nil
    }

    var isInSources: Bool { path.hasPrefix("Sources/") }
    var isInTests: Bool { path.hasPrefix("Tests/") }

    /// Whether a generator wrote the file. The style rules don't apply to it.
    var isGenerated: Bool { path.hasSuffix(".pb.swift") }

    /// Returns the index of the first token of each occurrence of this sequence.
    func places(of sequence: [String]) -> [Int] {
        guard tokens.count >= sequence.count else { return [] }
        return (0...tokens.count - sequence.count).filter { start in
            sequence.indices.allSatisfy { tokens[start + $0].text == sequence[$0] }
        }
    }

    /// Whether there is a comment on the line or directly above it (attributes may be in between).
    func hasComment(besideLine index: Int) -> Bool {
        if !lines[index].comment.isEmpty { return true }
        var above = index - 1
        while above >= 0, lines[above].comment.isEmpty, lines[above].code.trimmed.hasPrefix("@") {
            above -= 1
        }
        return above >= 0 && !lines[above].comment.isEmpty
    }
}

extension String {
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        let end = start.reversed().prefix { $0.isWhitespace }.count
        return String(start.dropLast(end))
    }
}
