import Testing

/// Tests the lexer and the manifest reader, which the rules depend on.
@Suite struct ReaderTests {
    @Test(
        "Code, strings and comments are distinguished",
        arguments: [
            ("let a = 1 // b", "let a = 1 ", "", "// b"),
            ("let a = \"x // y\"", "let a = \"\"", "x // y", ""),
            ("a /* b /* c */ d */ e", "a  e", "", "/* b /* c */ d */"),
            ("\"a\\\"b\" + c", "\"\" + c", "a\\\"b", ""),
            ("\"a \\(f(\"b\")) c\"", "\"\\(f(\"\"))\"", "a b c", ""),
            ("#\"a \"b\" \\n\"# c", "#\"\"# c", "a \"b\" \\n", ""),
            ("#\"a \\#(b) \"#", "#\"\\#(b)\"#", "a  ", ""),
            ("\"\"\"a \"b\" \"\"\" c", "\"\"\"\"\"\" c", "a \"b\" ", ""),
            ("\"open", "\"", "open", ""),
        ])
    func lexer(text: String, code: String, strings: String, comment: String) {
        let lines = SourceLexer.lines(of: text)
        #expect(lines.map(\.code) == [code])
        #expect(lines.map(\.strings) == [strings])
        #expect(lines.map(\.comment) == [comment])
    }

    @Test("Block comments and strings of several lines end at their end")
    func severalLines() {
        let lines = SourceLexer.lines(of: "a\n/* b\nc */ d\n\"\"\"\ne\n\"\"\" f\n")
        #expect(lines.map(\.code.trimmed) == ["a", "", "d", "\"\"\"", "", "\"\"\" f"])
    }

    @Test("A string that is not closed ends with its line")
    func unclosed() {
        #expect(SourceLexer.lines(of: "\"a\nb").map(\.code) == ["\"", "b"])
    }

    @Test("The manifest's targets are read with their dependencies, constants and products")
    func manifest() {
        let manifest = Manifest(
            text: """
                let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
                let nio = Target.Dependency.product(
                    name: "NIOCore", package: "swift-nio")
                let targets: [Target] = [
                    .target(name: "A"),
                    // .target(name: "Gone"),
                    .target(
                        name: "B",
                        dependencies: [
                            "A", crypto, nio, // not "C"
                            .product(name: "GRDB", package: "GRDB.swift"), unheardOf,
                        ]),
                    .executableTarget(name: "b", dependencies: ["B"]),
                    .testTarget(name: "BTests", dependencies: ["B", .product(name: "X509", package: "c")]),
                ]
                """)
        #expect(
            manifest.targets.mapValues(\.dependencies) == [
                "A": [], "B": ["A", "Crypto", "NIOCore", "GRDB", "unheardOf"], "b": ["B"],
                "BTests": ["B", "X509"],
            ])
        #expect(manifest.targets["b"]?.kind == "executableTarget")
        #expect(manifest.productKinds == [])
        #expect(Manifest(text: "products: [.library(name: \"L\", targets: [])]").productKinds == ["library"])
    }

    @Test("A comment beside a line is one on it or directly above, past attributes")
    func commentsBeside() {
        let file = SourceFile(path: "X.swift", text: "// why\n@A\nx\n\ny // why\nz")
        #expect(file.lines.indices.filter { file.hasComment(besideLine: $0) } == [0, 1, 2, 4, 5])
    }
}
