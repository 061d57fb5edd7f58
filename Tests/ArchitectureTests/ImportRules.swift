/// The rules about imports and dependencies, as functions, so that each can be tested with a sample.
enum ImportRules {
    /// Returns the modules that a file imports, with their lines (from 0).
    static func imports(of file: SourceFile) -> [(module: String, line: Int)] {
        let kinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        return file.tokens.indices.filter { file.tokens[$0].text == "import" }.compactMap { place in
            // A word after a dot or before a colon is a name, not the keyword.
            if place > 0, file.tokens[place - 1].text == "." { return nil }
            var next = place + 1
            if next < file.tokens.count, kinds.contains(file.tokens[next].text) { next += 1 }
            guard next < file.tokens.count, file.tokens[next].line == file.tokens[place].line else {
                return nil
            }
            let module = file.tokens[next].text
            guard module.first?.isLetter == true else { return nil }
            return (module, file.tokens[place].line)
        }
    }

    /// Finds imports of a file that its row doesn't allow. Generated code imports Foundation in any target.
    static func outsideTheRow(_ file: SourceFile, row: ImportRow) -> [Violation] {
        let allowed = row.allowed.union(ImportTable.everywhere).union(file.isGenerated ? ["Foundation"] : [])
        return imports(of: file).filter { !allowed.contains($0.module) }
            .map { Violation(file, line: $0.line, "imports \($0.module), which its row does not allow") }
    }

    /// Finds imports of a file that the manifest doesn't declare for its target.
    static func undeclared(_ file: SourceFile, target: Manifest.Target) -> [Violation] {
        imports(of: file)
            .filter { !target.dependencies.union(ImportTable.fromToolchain).contains($0.module) }
            .map {
                Violation(file, line: $0.line, "imports \($0.module), which Package.swift does not declare")
            }
    }

    /// Finds dependencies in the manifest that the target's row doesn't allow.
    static func declaredOutsideTheRow(_ name: String, target: Manifest.Target, row: ImportRow) -> [Violation]
    {
        target.dependencies.subtracting(row.allowed).sorted()
            .map { Violation(path: "Package.swift", "\(name) declares \($0), which its row does not allow") }
    }

    /// Finds dependencies in the manifest that no file of the target imports. Programs are never imported: a
    /// test that starts one depends on it so that it is built.
    static func unused(
        _ name: String, target: Manifest.Target, files: [SourceFile], programs: Set<String>
    ) -> [Violation] {
        let used = Set(files.flatMap { imports(of: $0).map(\.module) }).union(programs)
        return target.dependencies.subtracting(used).sorted()
            .map { Violation(path: "Package.swift", "\(name) declares \($0), which no file of it imports") }
    }

    /// Finds folders, rows and targets that don't match each other.
    static func unmatched(folders: Set<String>, rows: Set<String>, targets: Set<String>) -> [Violation] {
        let all = folders.union(rows).union(targets).sorted()
        return all.flatMap { name -> [Violation] in
            var found: [Violation] = []
            if !folders.contains(name) { found.append(Violation(path: "Sources", "\(name) has no folder")) }
            if !rows.contains(name) {
                found.append(Violation(path: "Sources/\(name)", "has no row in the table"))
            }
            if !targets.contains(name) {
                found.append(Violation(path: "Package.swift", "has no target \(name)"))
            }
            return found
        }
    }
}

/// A violation of a rule at one place.
struct Violation: Equatable, CustomStringConvertible {
    let path: String
    /// The line from 1; nil if no single line violates the rule.
    let line: Int?
    let text: String

    init(path: String, line: Int? = nil, _ text: String) {
        self.path = path
        self.line = line
        self.text = text
    }

    /// - Parameter line: the line from 0, as in `SourceFile`.
    init(_ file: SourceFile, line: Int, _ text: String) {
        self.init(path: file.path, line: line + 1, text)
    }

    var description: String { line.map { "\(path):\($0): \(text)" } ?? "\(path): \(text)" }
}
