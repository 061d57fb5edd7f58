import Testing

@Suite("The catalogue in the sources")
struct CatalogueRuleTests {
    @Test("No sentence that people read is outside the catalogue")
    func outside() throws {
        for file in try Project.swiftFiles() {
            let found = CatalogueRules.outside(file.path, try Project.text(of: file.path))
            #expect(found.map(\.description) == [])
        }
    }

    @Test("Every text of the catalogue is in two languages, with the same values in both")
    func pairs() throws {
        var count = 0
        for file in try Project.swiftFiles() {
            let text = try Project.text(of: file.path)
            #expect(CatalogueRules.unequal(file.path, text).map(\.description) == [])
            count += CatalogueRules.count(file.path, text)
        }
        print("\(count) texts in two languages")
        #expect(count > 300)
    }

    @Test(
        "Literals are found with their calls, also inside interpolations; comments and raw strings have none")
    func literals() {
        let text = ##"""
            // say("no", "nein")
            let a = say("yes \(name)", "ja \(quoted("x"))")
            let b = Span("two words")
            let c = #"raw words"#
            """##
        let found = SwiftLiteral.all(in: text)
        #expect(found.map(\.text) == ["yes \u{0}", "ja \u{0}", "x", "two words"])
        #expect(found.map(\.call) == ["say", "say", "quoted", "Span"])
        #expect(found.map(\.line) == [2, 2, 2, 3])
    }

    @Test("A sentence in a view, a text in one language, and German without a value are detected")
    func noticed() {
        let view = "Sources/UFreeCLI/Views/X.swift"
        #expect(CatalogueRules.outside(view, #"x = .text("Nothing here")"#).map(\.line) == [1])
        #expect(CatalogueRules.outside(view, #"x = .text("ufreectl who fri")"#) == [])
        let texts = "Sources/UFreeTexts/Sentences/X.swift"
        for bad in [
            #"say("Busy", "Busy")"#, #"say("Busy", "")"#, #"say("For \(name)", "Für")"#, #"say("One")"#,
            #"say("A \"b\"", "Ein \"b\"")"#, #"say("Done.", "Fertig")"#,
        ] {
            #expect(CatalogueRules.unequal(texts, bad).isEmpty == false, "\(bad)")
        }
        #expect(CatalogueRules.unequal(texts, #"say("Name", "Name")"#) == [])
    }
}
