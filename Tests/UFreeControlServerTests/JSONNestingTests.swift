import Testing
import UFreeAPI

@testable import UFreeControlServer

@Suite struct JSONNestingTests {
    @Test(
        "Fault 54: nesting is counted outside strings only",
        arguments: [
            ("", 0), ("1", 0), ("{}", 1), ("[[],[[]]]", 3), (#"{"a":"[[[["}"#, 1),
            (#"{"a":"\"[[","b":[1]}"#, 2),
            ("]]]][[", 0),
        ])
    func depth(json: String, expected: Int) {
        #expect(JSONNesting.depth(of: Array(json.utf8)) == expected)
    }

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
