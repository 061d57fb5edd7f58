import Testing

/// Tests each rule with a sample that violates it: a rule that can't fail checks nothing.
@Suite struct RuleTests {
    @Test("Each ban detects its bad sample and accepts its good one", arguments: Bans.all.map(\.name))
    func samples(name: String) throws {
        let ban = try #require(Bans.all.first { $0.name == name })
        let bad = SourceFile(path: ban.badSample.path, text: ban.badSample.text)
        let good = SourceFile(path: ban.goodSample.path, text: ban.goodSample.text)
        #expect(!ban.find(bad).isEmpty)
        #expect(ban.find(good) == [])
    }

    @Test(
        "Every way to start an unstructured task is detected",
        arguments: [
            "Task { }", "Task(priority: .low) { }", "Task.init { }", "Task.immediate { }",
            "_ = Task<Int, any Error> { 1 }",
            "Task\n{ }",
        ])
    func tasks(text: String) {
        #expect(Bans.unexplainedTasks.find(SourceFile(path: "Sources/X/X.swift", text: text)).count == 1)
    }

    @Test(
        "Every clock is detected",
        arguments: ["Date()", "Date.now", "f(.now)", "return .now", "ContinuousClock()"])
    func clocks(text: String) {
        #expect(!Bans.clocks.find(SourceFile(path: "Sources/UFreeSync/X.swift", text: text)).isEmpty)
    }

    @Test("An import outside the row, or undeclared, is detected, whatever precedes it")
    func imports() {
        let file = SourceFile(
            path: "Sources/UFreeTexts/X.swift",
            text:
                "import UFreeAPI\npackage import GRDB\n@testable import struct NIOCore.ByteBuffer // import A\nimport Glibc"
        )
        #expect(ImportRules.imports(of: file).map(\.module) == ["UFreeAPI", "GRDB", "NIOCore", "Glibc"])
        let row = ImportRow(["UFreeAPI"])
        #expect(ImportRules.outsideTheRow(file, row: row).map(\.line) == [2, 3])
        let target = Manifest.Target(
            kind: "target", dependencies: ["UFreeAPI", "GRDB"], folder: "Sources/UFreeCLI")
        #expect(ImportRules.undeclared(file, target: target).map(\.line) == [3])
        #expect(ImportRules.declaredOutsideTheRow("UFreeTexts", target: target, row: row).count == 1)
    }

    @Test("Foundation is refused where it is not listed")
    func foundation() {
        let file = SourceFile(path: "Sources/UFreeDomain/X.swift", text: "import Foundation")
        #expect(ImportRules.outsideTheRow(file, row: ImportRow()).count == 1)
        #expect(ImportRules.outsideTheRow(file, row: ImportRow(others: ["Foundation"])) == [])
    }

    @Test("A declared dependency that no file imports is detected")
    func unused() {
        let file = SourceFile(path: "Sources/A/X.swift", text: "import B")
        let target = Manifest.Target(
            kind: "target", dependencies: ["B", "C", "program"], folder: "Sources/A")
        let found = ImportRules.unused("A", target: target, files: [file], programs: ["program"])
        #expect(found.map(\.text) == ["A declares C, which no file of it imports"])
    }

    @Test("A folder without a row, a row without a folder and a folder without a target are detected")
    func unmatched() {
        let found = ImportRules.unmatched(folders: ["A", "B"], rows: ["A", "C"], targets: ["A", "C"])
        #expect(
            found.map(\.description) == [
                "Sources/B: has no row in the table", "Package.swift: has no target B",
                "Sources: C has no folder",
            ])
    }

    @Test(
        "A package declaration without a doc comment is detected, unless it fulfils a documented requirement")
    func documentation() {
        let protocols = SourceFile(
            path: "Sources/X/P.swift",
            text:
                "package protocol P {\n    /// Said.\n    func said()\n    func silent()\n}\nfunc outside() {}"
        )
        #expect(DocumentationRule.requirements(in: protocols) == ["said"])
        let file = SourceFile(
            path: "Sources/X/X.swift",
            text: """
                /// Documented.
                @frozen
                package struct A {}
                // Not for documentation.
                package final class B {}
                package func said() {}
                package static func < (a: A, b: A) -> Bool {}
                package let value = 1
                @MainActor package nonisolated func silent() {}
                """)
        #expect(DocumentationRule.undocumented(file, requirements: ["said"]).map(\.line) == [5, 9])
    }

    @Test("Unfinished work, paths of one machine and foreign hosts are detected in any text")
    func texts() {
        let bad = [
            "// TO" + "DO: later", "# FIX" + "ME", "cd /wo" + "rk/main",
            "see https://" + "registry.invalid/x",
            "proxy http://" + "cache:3128",
        ]
        for text in bad {
            #expect(TextRules.violations(path: "README.md", text: "fine\n\(text)").map(\.line) == [2])
        }
        let good = "https://github.com/apple/swift-nio http://ufree/v1/week, todo, http://"
        #expect(TextRules.violations(path: "README.md", text: good) == [])
    }
}
