import Testing
import UFreeAPI
import UFreeTestSupport
import UFreeTexts

@Suite("Broken rules in words")
struct RuleTextTests {
    @Test(
        "D4: a place in a file is unchanged, and each rule has its words",
        arguments: [
            (
                "days[3].status|unreadableStatus|busy,free|Free",
                "days[3].status Free: is not one of busy, free"
            ),
            ("about|oneOf|days, friends|day", "Topic day: must be one of days, friends"),
            ("to|unreadableAddress||laptop:0", "Recipient laptop:0: is not HOST:PORT"),
            ("days[3]|type|an object", "days[3]: must be an object"),
            ("days[3].date|unreadableDate||soon", "days[3].date soon: is not a date (YYYY-MM-DD)"),
            ("days[3].note|noteTooLong|200|201", "days[3].note: at most 200 characters"),
            ("days[3].date|unique|", "days[3].date: is duplicated"),
            ("days[3].parts|matches|status", "days[3].parts: does not match the status"),
            ("limit|range|1-1000|0", "Limit 0: must be between 1 and 1000"),
            ("days[3].note|noteNeedsStatus||2026-01-09", "days[3].note 2026-01-09: needs a status first"),
            ("profile.parts.end|time|", "profile.parts.end: is not a time such as 08:00"),
            ("name|required|", "Name: must not be empty"),
            ("symbol|required|", "Symbol: must not be empty"),
            ("symbol|maxLength|3", "Symbol: at most 3 characters"),
            ("symbol|noSpaces|", "Symbol: must not contain spaces"),
            ("to|endNotAfterStart|", "End time must be after start time."),
            ("to|time||foo", "To foo: is not a time such as 08:00"),
            ("from|time||25:00", "From 25:00: is not a time such as 08:00"),
            ("to|required|", "Recipient: must not be empty"),
            ("allDay|alone|from, to", "All day: cannot be combined with from and to"),
            ("at|alone|part", "Time: cannot be combined with part"),
            ("reassign|another||N", "Replacement N: must be a different one"),
            ("until|maxSlots|400", "Until: at most 400 days"),
            (
                "symbol|onePerDay|30|28",
                "28 symbols for 30 days: give one for all days, or one for each."
            ),
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
        #expect(RuleText.sentence(RuleValue(stringLiteral: line)) == expected)
    }

    @Test(
        "D4: in German too, with capitals where German has them",
        arguments: [
            ("allDay|alone|from, to", "Ganztägig: geht nicht zusammen mit Beginn und Ende"),
            ("to|endNotAfterStart|", "Das Ende muss nach dem Beginn liegen."),
            (
                "symbol|onePerDay|1|2",
                "2 Kürzel für 1 Tag: Gib eines für alle Tage an, oder eines für jeden."
            ),
            ("to|time||bald", "Ende bald: ist keine Uhrzeit wie 08:00"),
            (
                "symbol|noRotationSign|",
                "Kürzel: darf nicht - sein und kein Komma enthalten: Rotationen verwenden beides"
            ),
        ])
    func german(line: String, expected: String) {
        TextLocale.$current.withValue(TextLocale(language: .german)) {
            #expect(RuleText.sentence(RuleValue(stringLiteral: line)) == expected)
        }
    }
}
