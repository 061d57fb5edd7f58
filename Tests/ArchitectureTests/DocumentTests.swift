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

    @Test("Q5: every fault of docs/faults.md is cited by a test, or is listed there as not tested")
    func faults() throws {
        let text = try Project.text(of: "docs/faults.md")
        let faults = Documents.items(of: text)
        var cited: Set<Int> = []
        for file in try Project.textFiles()
        where file.path.hasPrefix("Tests/") && file.path.hasSuffix(".swift") {
            cited.formUnion(Documents.faults(citedIn: file.text))
        }
        #expect(faults == Set(1...56))
        #expect(faults.subtracting(cited) == Documents.numbers(after: "Without a test: ", in: text))
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
        #expect(Documents.items(of: "7. Seven\n   and 8. eight\n12. Twelve\nn. None") == [7, 12])
        #expect(Documents.numbers(after: "Only: ", in: "Some 3\nOnly: 4, 15.\n5") == [4, 15])
        // Taken apart, so that this file cites nothing.
        let cites = ["(\"Fau" + "lt 4: x\")", "`A1, fau" + "lts 5, 6 and 7: x`", "/// See fault 8, \"9\"."]
        #expect(Documents.faults(citedIn: cites.joined(separator: "\n")) == [4, 5, 6, 7])
    }
}
