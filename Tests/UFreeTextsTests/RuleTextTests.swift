import Testing
import UFreeTexts

@Suite("Broken rules in words")
struct RuleTextTests {
    @Test(
        "D4: a place in a file stays as it is, and each rule has its words",
        arguments: [
            (
                "days[3].status|unreadableStatus|busy,free|Free", "days[3].status Free: is none of busy, free"
            ),
            ("about|oneOf|days, friends|day", "About day: must be one of days, friends"),
            ("to|unreadableAddress||laptop:0", "Whom to ask laptop:0: does not read as HOST:PORT"),
            ("days[3]|type|an object", "days[3]: must be an object"),
            ("days[3].date|unreadableDate||soon", "days[3].date soon: does not read as YYYY-MM-DD"),
            ("days[3].note|noteTooLong|200|201", "days[3].note: at most 200 characters"),
            ("days[3].date|unique|", "days[3].date: stands there twice"),
            ("days[3].parts|matches|status", "days[3].parts: contradicts the status"),
            ("days[3].note|noteNeedsStatus||2026-01-09", "days[3].note 2026-01-09: needs a status first"),
            ("profile.parts.end|time|", "profile.parts.end: is not a time such as 08:00"),
            ("name|required|", "Name: must not be empty"), ("and 1900 more", "and 1900 more"),
        ])
    func sentence(line: String, expected: String) {
        #expect(RuleText.sentence(line) == expected)
    }
}
