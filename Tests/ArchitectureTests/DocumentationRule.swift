/// The rule that types and functions which other targets can see have a doc comment.
enum DocumentationRule {
    /// Finds package declarations without a doc comment. Implementations of protocol requirements are
    /// excluded, because the protocol documents them.
    static func undocumented(_ file: SourceFile, requirements: Set<String>) -> [Violation] {
        guard file.isInSources, !file.isGenerated else { return [] }
        return file.lines.indices.filter { index in
            guard let name = packageDeclaration(in: file.lines[index].code) else { return false }
            return !requirements.union(wellKnown).contains(name) && !hasDocComment(file, above: index)
        }.map { Violation(file, line: $0, "a package declaration without a doc comment") }
    }

    /// Returns the documented functions that a file's protocols require.
    static func requirements(in file: SourceFile) -> Set<String> {
        var names: Set<String> = []
        for place in file.tokens.indices where file.tokens[place].text == "protocol" {
            var depth = 0
            for index in place..<file.tokens.count {
                let token = file.tokens[index]
                if token.text == "{" { depth += 1 }
                if token.text == "}" {
                    depth -= 1
                    if depth == 0 { break }
                }
                guard depth == 1, token.text == "func", index + 1 < file.tokens.count else { continue }
                if hasDocComment(file, above: token.line) { names.insert(file.tokens[index + 1].text) }
            }
        }
        return names
    }

    /// Requirements of protocols of the standard library and of packages, which document them.
    private static let wellKnown: Set<String> = [
        "encode", "hash", "next", "makeAsyncIterator", "makeIterator", "log", "run",
    ]

    /// Returns the name of the type or function that a line declares with `package`; nil for operators and
    /// other lines.
    private static func packageDeclaration(in code: String) -> String? {
        var words = SourceLexer.words(of: code)[...]
        while let first = words.first, first.hasPrefix("@") {
            words.removeFirst()
            if words.first == "(" { words = words.drop { $0 != ")" }.dropFirst() }
        }
        guard words.first == "package" else { return nil }
        words.removeFirst()
        let modifiers: Set<String> = [
            "final", "static", "mutating", "nonmutating", "nonisolated", "indirect", "override", "consuming",
            "borrowing", "distributed",
        ]
        while let first = words.first, modifiers.contains(first) { words.removeFirst() }
        let kinds: Set<String> = ["struct", "class", "enum", "actor", "protocol", "func", "typealias"]
        guard let kind = words.popFirst(), kinds.contains(kind), let name = words.first else { return nil }
        return name.first?.isLetter == true ? name : nil
    }

    private static func hasDocComment(_ file: SourceFile, above index: Int) -> Bool {
        var line = index - 1
        while line >= 0, file.lines[line].code.trimmed.hasPrefix("@") { line -= 1 }
        return line >= 0 && file.lines[line].code.trimmed.isEmpty && file.lines[line].comment.hasPrefix("///")
    }
}
