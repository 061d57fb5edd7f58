/// One file as the rules see it: each line parted into code, string literals and comments.
///
/// A small lexer, so that a word in a comment or a string is not taken for code. It knows line and block comments
/// (nested), string literals (raw, of several lines, with interpolation); a string of one line ends with its line.
struct SourceFile: Sendable {
    struct Line: Sendable {
        /// The code, with the contents of string literals left out.
        var code = ""
        /// The contents of string literals.
        var strings = ""
        /// The text of comments, with their marks.
        var comment = ""
    }

    struct Token: Equatable, Sendable {
        let text: String
        /// Counted from 0.
        let line: Int
    }

    /// Relative to the root of the project, such as `Sources/UFreeDomain/Note.swift`.
    let path: String
    let lines: [Line]
    /// Words (with a leading `@` or `#`) and single signs of the code, over all lines.
    let tokens: [Token]

    init(path: String, text: String) {
        self.path = path
        self.lines = SourceLexer.lines(of: text)
        self.tokens = lines.enumerated().flatMap { index, line in
            SourceLexer.words(of: line.code).map { Token(text: $0, line: index) }
        }
    }

    /// `UFreeDomain` of `Sources/UFreeDomain/Note.swift`; nil for a file of no target.
    var target: String? {
        let parts = path.split(separator: "/")
        return parts.count > 2 && ["Sources", "Tests"].contains(parts[0]) ? String(parts[1]) : nil
    }

    var isInSources: Bool { path.hasPrefix("Sources/") }
    var isInTests: Bool { path.hasPrefix("Tests/") }

    /// Written by a generator, so the rules about style do not hold for it.
    var isGenerated: Bool { path.hasSuffix(".pb.swift") }

    /// Where these words and signs follow each other: the index of the first token of each place.
    func places(of sequence: [String]) -> [Int] {
        guard tokens.count >= sequence.count else { return [] }
        return (0...tokens.count - sequence.count).filter { start in
            sequence.indices.allSatisfy { tokens[start + $0].text == sequence[$0] }
        }
    }

    /// Whether a comment stands on the line or directly above it (attributes may stand between).
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
