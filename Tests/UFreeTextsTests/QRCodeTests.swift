import Testing

@testable import UFreeTexts

@Suite("QR codes")
struct QRCodeTests {
    private static let link = "UFREE:" + String(repeating: "AB7", count: 31)

    /// Texts and the sizes of their codes. Version 5-M takes 122 alphanumeric characters, or 84 bytes (table 7).
    private static let samples: [(text: String, size: Int)] = [
        (link, 37), (link.lowercased(), 41), (capitals(122), 37), (capitals(123), 41), (letters(84), 37),
        (letters(85), 41), ("A", 21), ("日本", 21), (capitals(3_391), 177), (letters(2_331), 177),
    ]

    private static func capitals(_ count: Int) -> String { String(repeating: "A", count: count) }
    private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

    @Test("P4: a code is as small as the standard allows for its text", arguments: samples)
    func sizes(text: String, size: Int) throws {
        #expect(try #require(QRCode(text)).size == size)
    }

    @Test("P4: an empty text, one that is too long and one with a zero byte have no code")
    func impossible() {
        #expect(QRCode("") == nil)
        #expect(QRCode(Self.capitals(3_392)) == nil)
        #expect(QRCode(Self.letters(2_332)) == nil)
        #expect(QRCode("A\u{0}B") == nil)
    }

    @Test("P4: a code has its three finder patterns and its timing patterns", arguments: ["A", link])
    func patterns(text: String) throws {
        let code = try #require(QRCode(text))
        let pattern = [
            "#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######",
        ].map(Array.init)
        let end = code.size - 7
        for (top, left) in [(0, 0), (0, end), (end, 0)] {
            // With the separator of light modules around it.
            for row in -1...7 {
                for column in -1...7 {
                    let isInside = (0..<7).contains(row) && (0..<7).contains(column)
                    let isDark = isInside && pattern[row][column] == "#"
                    #expect(code.isDark(row: top + row, column: left + column) == isDark)
                }
            }
        }
        for place in 8..<code.size - 8 {
            #expect(code.isDark(row: 6, column: place) == place.isMultiple(of: 2))
            #expect(code.isDark(row: place, column: 6) == place.isMultiple(of: 2))
        }
    }

    /// Returns which modules the lines show as light.
    private func light(_ lines: [String], isUnicode: Bool) throws -> [[Bool]] {
        guard isUnicode else {
            return try lines.map { line in
                let characters = Array(line)
                return try stride(from: 0, to: characters.count, by: 2).map { place in
                    try #require(characters[place] == characters[place + 1])
                    try #require("# ".contains(characters[place]))
                    return characters[place] == "#"
                }
            }
        }
        return try lines.flatMap { line in
            try #require(line.allSatisfy { "\u{2580}\u{2584}\u{2588} ".contains($0) })
            return ["\u{2580}\u{2588}", "\u{2584}\u{2588}"].map { row in line.map { row.contains($0) } }
        }
    }

    @Test("P4: the lines show the modules with the quiet zone", arguments: [true, false], ["A", link, "ä?"])
    func lines(isUnicode: Bool, text: String) throws {
        let code = try #require(QRCode(text))
        let width = code.size + 2 * QRCode.quietZone
        let lines = code.lines(isUnicode: isUnicode)
        #expect(lines.count == (isUnicode ? (width + 1) / 2 : width))
        #expect(lines.allSatisfy { $0.count == (isUnicode ? width : 2 * width) })
        if !isUnicode { #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }) }

        let light = try light(lines, isUnicode: isUnicode)
        for row in 0..<width {
            for column in 0..<width {
                let isDark = code.isDark(row: row - QRCode.quietZone, column: column - QRCode.quietZone)
                #expect(light[row][column] == !isDark)
                let isQuiet =
                    min(row, column) < QRCode.quietZone || max(row, column) >= code.size + QRCode.quietZone
                if isQuiet { #expect(light[row][column]) }
            }
        }
        // Half blocks have a row more than the code: nothing is printed there.
        #expect(light.dropFirst(width).allSatisfy { !$0.contains(true) })
    }
}
