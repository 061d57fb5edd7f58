import Testing
import UFreeTexts

@Suite("Times of day as the locale shows them")
struct TimeTextTests {
    private static let american = TextLocale(language: .english, firstWeekday: 7, usesTwelveHours: true)

    @Test(
        "S4: every hour of the day in twelve and in twenty-four",
        arguments: [
            (0, "00:00", "12:00 AM"), (1, "00:01", "12:01 AM"), (60, "01:00", "1:00 AM"),
            (8 * 60, "08:00", "8:00 AM"), (11 * 60 + 59, "11:59", "11:59 AM"), (12 * 60, "12:00", "12:00 PM"),
            (12 * 60 + 30, "12:30", "12:30 PM"), (13 * 60 + 5, "13:05", "1:05 PM"),
            (23 * 60 + 59, "23:59", "11:59 PM"), (24 * 60, "24:00", "12:00 AM"),
        ])
    func minutes(minutes: Int, long: String, short: String) {
        #expect(TimeText.clock(minutes) == long)
        #expect(TextLocale.$current.withValue(Self.american) { TimeText.clock(minutes) } == short)
    }

    @Test(
        "S4: a time at the beginning of a text is shown; any other text is unchanged",
        arguments: [
            ("18:00", "18:00", "6:00 PM"), ("18:00:59.250+01:00", "18:00", "6:00 PM"),
            ("24:00", "24:00", "12:00 AM"),
            ("soon", "soon", "soon"), ("", "", ""),
        ])
    func texts(text: String, long: String, short: String) {
        #expect(TimeText.clock(text) == long)
        #expect(TextLocale.$current.withValue(Self.american) { TimeText.clock(text) } == short)
    }

    @Test("In German they are unchanged, also with the setting for twelve hours")
    func german() {
        let german = TextLocale(language: .german, usesTwelveHours: true)
        #expect(TextLocale.$current.withValue(german) { TimeText.clock(18 * 60) } == "18:00")
        // English dates in German sentences.
        let mixed = TextLocale(language: .german, dateLanguage: .english, usesTwelveHours: true)
        #expect(TextLocale.$current.withValue(mixed) { TimeText.clock(18 * 60) } == "6:00 PM")
    }
}
