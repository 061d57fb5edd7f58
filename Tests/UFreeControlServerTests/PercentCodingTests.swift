import Testing
import UFreeAPI

@Suite struct PercentCodingTests {
    @Test(
        "Percent-encoding reads back as UTF-8 or not at all",
        arguments: [
            ("Eva", "Eva"), ("Eva%2F100%20%25%3F", "Eva/100 %?"), ("%C3%A9", "é"), ("%c3%a9", "é"),
            ("a+b", "a+b"),
            ("%FF", nil), ("%C3", nil), ("%", nil), ("%4", nil), ("%G0", nil),
        ])
    func percent(text: String, expected: String?) {
        #expect(PercentCoding.decode(text) == expected)
    }
}
