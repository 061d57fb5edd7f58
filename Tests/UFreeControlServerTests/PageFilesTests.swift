import Testing

@testable import UFreeControlServer

/// The files of the page, as they are sent.
@Suite struct PageFilesTests {
    private static func squeezed(_ text: String) -> String {
        String(decoding: PageFiles.squeezed(Array(text.utf8)), as: UTF8.self)
    }

    @Test("W12: comments, indentation and empty lines are not sent; everything else is")
    func squeezes() {
        let text = """
            // why
            const a = 1; // which is one

              const b = '// no comment', c = 'no // comment'; // not
            const d = 2; // 'quoted', so it stays
            /** One line. */
            /**
             * Several
             */
            /* before */ const c = 2 /* after */;
              * 3;
            /* of
               two */
            end();
            """
        #expect(
            Self.squeezed(text) == """
                const a = 1;
                const b = '// no comment', c = 'no // comment';
                const d = 2; // 'quoted', so it stays
                /* before */ const c = 2 /* after */;
                * 3;
                end();

                """)
    }

    @Test("W12: no literal of the page spans lines, which would lose its indentation")
    func literals() throws {
        let scripts = PageFiles.paths.filter { $0.hasSuffix(".js") }
        #expect(scripts.count > 40)
        for path in scripts {
            let lines = try #require(PageFiles.source(of: path)).split(separator: "\n")
            for line in lines { #expect(line.count { $0 == "`" } % 2 == 0, "\(path): \(line)") }
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
