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
            ("symbol|required|", "Symbol: must not be empty"),
            ("symbol|maxLength|3", "Symbol: at most 3 characters"),
            ("symbol|noSpaces|", "Symbol: must not have spaces"),
            ("to|endNotAfterStart|", "End time must be after start time."),
            ("to|time||foo", "To foo: is not a time such as 08:00"),
            ("from|time||25:00", "From 25:00: is not a time such as 08:00"),
            ("to|required|", "Whom to ask: must not be empty"),
            ("allDay|alone|from, to", "All day: not together with from and to"),
            ("at|alone|part", "Time: not together with part"),
            ("reassign|another||N", "What takes its place N: must be another one"),
            ("until|maxSlots|400", "Until: at most 400 days"),
            (
                "location|locationGone|",
                "Location: Selected location no longer exists. Please choose another."
            ),
            (
                "shiftTypes[1].symbol|symbolTaken||N",
                "shiftTypes[1].symbol N: another shift type has this symbol"
            ),
        ])
    func sentence(line: String, expected: String) {
        #expect(RuleText.sentence(line) == expected)
    }

    @Test(
        "D4: in German too, with capitals where German has them",
        arguments: [
            ("allDay|alone|from, to", "Ganztägig: nicht zusammen mit Beginn und Ende"),
            ("to|endNotAfterStart|", "Das Ende muss nach dem Beginn liegen."),
            ("to|time||bald", "Ende bald: ist keine Uhrzeit wie 08:00"),
            (
                "symbol|noRotationSign|",
                "Kürzel: darf nicht - sein und kein Komma haben: Die bedeuten in einer Rotation etwas"
            ),
        ])
    func german(line: String, expected: String) {
        TextLocale.$current.withValue(TextLocale(language: .german)) {
            #expect(RuleText.sentence(line) == expected)
        }
    }
}
