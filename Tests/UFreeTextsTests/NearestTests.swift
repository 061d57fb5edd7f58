import Testing
import UFreeTexts

@Suite("Suggestions for mistyped words")
struct NearestTests {
    @Test(
        "The nearest of the known words, beginnings first, at most three",
        arguments: [
            ("wek", ["week"]), ("fr", ["free", "friday"]), ("fre", ["free"]), ("Fere", ["free"]),
            ("xyzzy", []),
            ("", []), ("w", []),
        ])
    func nearest(word: String, expected: [String]) {
        #expect(Nearest.words(to: word, among: ["week", "free", "friday", "busy"]) == expected)
    }

    @Test(
        "A swap of neighbours is one mistake, as is a letter more, less or wrong",
        arguments: [
            ("friday", "firday", 1), ("tomorrow", "tomorow", 1), ("mon", "mont", 1), ("sat", "sit", 1),
            ("", "abc", 3), ("same", "same", 0), ("sunday", "someday", 3),
        ])
    func distance(left: String, right: String, expected: Int) {
        #expect(Nearest.distance(left, right) == expected)
        #expect(Nearest.distance(right, left) == expected)
    }
}
