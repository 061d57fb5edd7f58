import Foundation
import Testing

/// Checks that the documents match the project.
@Suite struct DocumentTests {
    @Test("Q5: docs/modules.md gives a reason for every package, and for no other")
    func dependencies() throws {
        let declared = Documents.packages(inManifest: try Project.text(of: "Package.swift"))
        let explained = Documents.firstCells(
            ofTable: "Dependencies", in: try Project.text(of: "docs/modules.md"))
        #expect(!declared.isEmpty)
        #expect(explained == declared)
    }

    @Test("Q5: docs/modules.md has a paragraph for every target")
    func targets() throws {
        let text = try Project.text(of: "docs/modules.md")
        for name in try Project.folders(in: "Sources") {
            #expect(text.contains("**\(name)**"), "\(name) has no paragraph")
        }
    }

    @Test("Q5: every link between documents leads to a file")
    func links() throws {
        for file in try Project.textFiles() where file.path.hasSuffix(".md") {
            let folder = Project.root.appending(path: file.path).deletingLastPathComponent()
            for link in Documents.links(in: file.text) {
                let exists = FileManager.default.fileExists(atPath: folder.appending(path: link).path)
                #expect(exists, "\(file.path) links to \(link)")
            }
        }
    }

    @Test("The patterns for documents are found in a sample")
    func readers() {
        let manifest = #".package(url: "https://github.com/x/Y.swift", from: "1.0.0"), .package(url: "a/b")"#
        #expect(Documents.packages(inManifest: manifest) == ["Y.swift", "b"])
        let text = """
            | no | table |
            ## Dependencies
            | package | why |
            |---|---|
            | a | x |
            | b | y |
            ## Next
            | c | z |
            See [one](docs/one.md), [two](docs/two.md#part) and [web](https://example.org/x).
            """
        #expect(Documents.firstCells(ofTable: "Dependencies", in: text) == ["a", "b"])
        #expect(Documents.links(in: text) == ["docs/one.md", "docs/two.md"])
    }
}
