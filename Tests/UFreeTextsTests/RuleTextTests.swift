import Testing
import UFreeTexts

@Suite("Broken rules in words")
struct RuleTextTests {
    @Test(
        "D4: a place in a file stays as it is, and each rule has its words",
        arguments: [
            ("days[3].status|oneOf|busy, free", "days[3].status: must be one of busy, free"),
            ("days[3]|type|an object", "days[3]: must be an object"),
            ("days[3].date|date|", "days[3].date: is not a date such as 2026-01-09"),
            ("days[3].date|unique|", "days[3].date: stands there twice"),
            ("days[3].parts|matches|status", "days[3].parts: contradicts the status"),
            ("days[3].note|needsStatus|", "days[3].note: a note needs a status"),
            ("profile.parts.end|time|", "profile.parts.end: is not a time such as 08:00"),
            ("name|required|", "Name: must not be empty"), ("and 1900 more", "and 1900 more"),
        ])
    func sentence(line: String, expected: String) {
        #expect(RuleText.sentence(line) == expected)
    }
}
