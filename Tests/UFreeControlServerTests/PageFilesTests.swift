import Testing

@testable import UFreeControlServer

/// The files of the page, as they are sent.
@Suite struct PageFilesTests {
    private static func squeezed(_ text: String) -> String {
        String(decoding: PageFiles.squeezed(Array(text.utf8)), as: UTF8.self)
    }

    @Test("W12: comments of whole lines, indentation and empty lines are not sent; everything else is")
    func squeezes() {
        let text = """
            // why
            const a = 1; // stays

              const b = '// no comment';
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
                const a = 1; // stays
                const b = '// no comment';
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
}
