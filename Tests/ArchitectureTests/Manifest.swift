/// The targets in Package.swift, parsed from its text. SwiftPM can't be asked, because it would wait for the
/// lock of the running `swift test`.
struct Manifest {
    struct Target {
        let kind: String
        /// Names of this project's targets and of other packages' products.
        let dependencies: Set<String>
        /// The folder of its files, such as `Sources/UFreeDomain`.
        let folder: String
    }

    let targets: [String: Target]
    /// The products that are offered to other packages.
    let productKinds: [String]

    /// Returns the names of the folders in `Sources` or `Tests` that belong to targets.
    func folders(in parent: String) -> Set<String> {
        Set(
            targets.values.map(\.folder).filter { $0.hasPrefix(parent + "/") }
                .map { String($0.dropFirst(parent.count + 1)) })
    }

    init(text: String) {
        let lines = SourceLexer.lines(of: text)
        // Removes comments and restores the strings.
        let code = Manifest.withoutComments(text, lines: lines)
        let constants = Manifest.constants(in: code)
        var targets: [String: Target] = [:]
        for kind in ["target", "executableTarget", "testTarget", "systemLibrary", "macro", "plugin"] {
            for call in Manifest.calls(of: ".\(kind)(", in: code) {
                guard let name = Manifest.quoted(after: "name:", in: call) else { continue }
                let list = Manifest.dependencyList(of: call)
                let folder = "\(kind == "testTarget" ? "Tests" : "Sources")/\(name)"
                targets[name] = Target(
                    kind: kind, dependencies: Manifest.names(in: list, constants: constants),
                    folder: Manifest.quoted(after: "path:", in: call) ?? folder)
            }
        }
        self.targets = targets
        self.productKinds = ["library", "executable", "plugin"].filter { code.contains(".\($0)(") }
    }

    private static func withoutComments(_ text: String, lines: [SourceFile.Line]) -> String {
        zip(text.split(separator: "\n", omittingEmptySubsequences: false), lines)
            .map { raw, line in String(raw.dropLast(line.comment.count)) }
            .joined(separator: "\n")
    }

    /// Reads `let crypto = Target.Dependency.product(name: "Crypto", …)` as crypto -> Crypto.
    private static func constants(in code: String) -> [String: String] {
        var found: [String: String] = [:]
        for piece in pieces(after: "let ", in: code) {
            let name = String(piece.prefix { $0.isLetter || $0.isNumber })
            guard piece.dropFirst(name.count).hasPrefix(" = Target.Dependency.product(") else { continue }
            found[name] = quoted(after: "name:", in: piece)
        }
        return found
    }

    /// Returns the arguments of each call, without the outer parentheses.
    private static func calls(of opening: String, in code: String) -> [String] {
        pieces(after: opening, in: code).map { balanced($0, open: "(", close: ")") }
    }

    private static func dependencyList(of call: String) -> String {
        guard let rest = pieces(after: "dependencies:", in: call).first,
            let list = pieces(after: "[", in: rest).first
        else { return "" }
        return balanced(list, open: "[", close: "]")
    }

    /// Returns the names in a list: names in quotes, names of products, values of constants.
    private static func names(in list: String, constants: [String: String]) -> Set<String> {
        var names: Set<String> = []
        var rest = list
        for product in pieces(after: ".product(", in: list) {
            if let name = quoted(after: "name:", in: product) { names.insert(name) }
            rest = rest.replacing(".product(\(balanced(product, open: "(", close: ")")))", with: "")
        }
        for item in rest.split(separator: ",") {
            let word = String(item).trimmed
            if word.isEmpty { continue }
            let isQuoted = word.hasPrefix("\"")
            // An unknown constant is kept as written, so that a rule reports it.
            names.insert(isQuoted ? String(word.dropFirst().dropLast()) : constants[word] ?? word)
        }
        return names
    }

    private static func quoted(after label: String, in text: String) -> String? {
        guard let rest = pieces(after: label, in: text).first else { return nil }
        let parts = rest.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count > 2 ? String(parts[1]) : nil
    }

    private static func pieces(after mark: String, in text: String) -> [String] {
        text.ranges(of: mark).map { String(text[$0.upperBound...]) }
    }

    private static func balanced(_ text: String, open: Character, close: Character) -> String {
        var depth = 1
        let end = text.firstIndex { character in
            if character == open { depth += 1 }
            if character == close { depth -= 1 }
            return depth == 0
        }
        return String(text[..<(end ?? text.endIndex)])
    }
}
