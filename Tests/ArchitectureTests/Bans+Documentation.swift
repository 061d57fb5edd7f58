extension Bans {
    /// Types and functions that other targets see say what they mean.
    static let undocumented = Ban(
        name: "what other targets see has a doc comment",
        badSample: ("Sources/UFreeNode/X.swift", "// Not for documentation.\npackage struct X {}"),
        goodSample: (
            "Sources/UFreeNode/X.swift",
            "/// What it means.\n@frozen\npackage struct X {}\npackage static func < (a: X, b: X) -> Bool {}"
        )
    ) { file in
        guard file.isInSources, !file.isGenerated else { return [] }
        return file.lines.indices.filter { index in
            guard let name = packageDeclaration(in: file.lines[index].code) else { return false }
            return !wellKnown.contains(name) && !hasDocComment(file, above: index)
        }.map { Violation(file, line: $0, "a package declaration without a doc comment") }
    }

    /// Requirements of the standard library's protocols mean what they mean there.
    private static let wellKnown: Set<String> = [
        "encode", "hash", "next", "makeAsyncIterator", "makeIterator",
    ]

    /// The name of the type or function that a line declares with `package`; nil for operators and for other lines.
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
