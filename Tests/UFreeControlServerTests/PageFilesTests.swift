import Testing

@testable import UFreeControlServer

/// The files of the page, as they are sent.
@Suite struct PageFilesTests {
    @Test("W12: what is sent of scripts and styles has no comments and no indentation")
    func small() throws {
        let files = PageFiles.paths.filter { $0.hasSuffix(".js") || $0.hasSuffix(".css") }
        #expect(files.count > 60)
        for path in files {
            let text = try #require(PageFiles.source(of: path))
            #expect(!text.contains("/* ") && !text.contains("\n  "), "run Scripts/page: \(path)")
        }
    }

    @Test("W12: the styles of the first view are files of the page, and none is linked besides")
    func firstStyles() throws {
        #expect(Set(PageFiles.firstStyles).isSubset(of: PageFiles.paths))
        let page = try #require(PageFiles.source(of: "index.html"))
        #expect(
            page.matches(of: /rel="stylesheet" href="([^"]*)"/).map(\.1) == [
                "css/first.css", "css/print.css",
            ])
    }
}
