import Testing

@testable import UFreeCLI

@Suite("Widths of text in a terminal")
struct DisplayWidthTests {
    @Test(
        "A text takes as many cells as terminals give it",
        arguments: [
            ("", 0), ("Ana", 3), ("Zoë", 3), ("Zoe\u{308}", 3), ("日本", 4), ("한글", 4), ("ＡＢ", 4), ("🌅", 2),
            ("☀️", 2), ("👨‍👩‍👧", 2), ("🇦🇹", 2), ("👍🏽", 2), ("✓", 1), ("·", 1), ("naïve café", 10), ("ا", 1),
        ])
    func widths(text: String, cells: Int) {
        #expect(DisplayWidth.of(text) == cells)
    }

    @Test(
        "A text is cut where the room ends, never in the middle of a wide character",
        arguments: [
            ("evening", 7, "evening"), ("evening", 6, "eveni…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
            ("日本語", 4, "日…"), ("abc", 1, ""), ("abc", 0, ""),
        ])
    func cuts(text: String, cells: Int, cut: String) {
        let result = DisplayWidth.truncated(text, to: cells, mark: "…")
        #expect(result == cut)
        #expect(DisplayWidth.of(result) <= cells)
    }
}
