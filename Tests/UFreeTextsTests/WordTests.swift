import Testing
import UFreeAPI
import UFreeTexts

@Suite("Words for times and statuses")
struct WordTests {
    @Test(
        "S4: 6pm and 18:00 are both read",
        arguments: [
            ("18:00", 1080), ("6pm", 1080), ("6 PM", 1080), ("6:30 p.m.", 1110), ("noon", 720),
            ("midnight", 0),
            ("12am", 0), ("12pm", 720), ("00:00", 0), ("24:00", 1440), ("7", 420), ("18.30", 1110),
            ("09:05", 545), ("18h", 1080), ("18H30", 1110), ("18 h 30", 1110), ("1800", 1080), ("0905", 545),
            ("2400", 1440), ("6:30 pm", 1110), ("6 p.m.", 1080), ("12:30am", 30), ("eod", 1440),
            ("End of day", 1440),
        ])
    func times(text: String, minutes: Int) {
        #expect(TimeWords.minutes(text) == minutes)
    }

    @Test(
        "An invalid time is nil",
        arguments: [
            "", "25", "24:01", "13pm", "0am", "18:60", "18:0", "2401", "1860", ":30", "6pmm", "-1",
            "18:00:00",
            "1 8", "900", "18hh", "18h5", "18:", "6h pm", "18 Uhr", "mittag", "0:30pm", "٦pm",
        ])
    func noTimes(text: String) {
        #expect(TimeWords.minutes(text) == nil)
    }

    @Test(
        "S4: where dates are written in German, so are times",
        arguments: [
            ("18 Uhr", 1080), ("18uhr", 1080), ("18 Uhr 30", 1110), ("18:30 Uhr", 1110), ("18.30 uhr", 1110),
            ("Mittag", 720), ("Mitternacht", 0), ("24 Uhr", 1440), ("6pm", 1080), ("noon", 720),
            ("18h30", 1110),
            ("1800", 1080),
        ])
    func germanTimes(text: String, minutes: Int) {
        #expect(TimeWords.minutes(text, locale: TextLocale(language: .german)) == minutes)
    }

    @Test(
        "An invalid time in German is nil",
        arguments: ["uhr", "18 uhr 5", "25 uhr", "18 uhr 30 uhr", "abend"])
    func noGermanTimes(text: String) {
        #expect(TimeWords.minutes(text, locale: TextLocale(language: .german)) == nil)
    }

    @Test("A time is written with leading zeros")
    func written() {
        #expect(TimeWords.text(545) == "09:05")
        #expect(TimeWords.text(1440) == "24:00")
    }

    @Test(
        "A10: statuses are read by their short words, their names and the words of JSON",
        arguments: [
            ("free", StatusWord.free), ("BUSY", .busy), ("morning", .morningOnly),
            ("afternoon", .afternoonOnly),
            ("evening", .eveningOnly), ("Evening Only", .eveningOnly), ("eveningOnly", .eveningOnly),
            ("unknown", .unknown), ("No Status", .unknown), ("morning+afternoon+evening", .free),
        ])
    func statuses(text: String, status: StatusWord) throws {
        #expect(try StatusWords.choice(text) == .status(status))
    }

    @Test(
        "A9: two parts are read in any order",
        arguments: [
            ("morning+evening", [PartWord.morning, .evening]), ("evening + morning", [.morning, .evening]),
            ("afternoon+morning", [.morning, .afternoon]),
        ])
    func twoParts(text: String, parts: [PartWord]) throws {
        #expect(try StatusWords.choice(text) == .parts(parts))
    }

    @Test(
        "Another word is refused with the accepted ones",
        arguments: ["", "maybe", "free+busy", "+", "night", "0", "sometimes", "evening+evening"])
    func noStatus(text: String) {
        let expected = APIError(.unreadableStatus, values: ["text": text], details: StatusWords.accepted)
        #expect(throws: expected) { try StatusWords.choice(text) }
        for language in Language.allCases {
            let locale = TextLocale(language: language, dateLanguage: language)
            let hint = TextLocale.$current.withValue(locale) { ErrorText(expected).hint }
            for word in StatusWords.accepted(in: language) { #expect(hint?.contains(word) == true) }
        }
    }

    @Test(
        "A typing mistake is refused with the intended word",
        arguments: [
            ("evenin", "evening"), ("evning", "evening"), ("Evning Only", nil), ("bsuy", "busy"),
            ("frei", "free"), ("morning+evning", "morning+evening"), ("mornig+evning", "morning+evening"),
            ("morning+", "morning"), ("unkown", "unknown"), ("morning+sometimes", nil),
            ("after", "afternoon"),
        ])
    func misspelt(text: String, meant: String?) {
        let error = #expect(throws: APIError.self) { try StatusWords.choice(text) }
        #expect(error?.values["suggestion"] == meant)
        guard let error, let meant else { return }
        #expect(ErrorText(error).hint == "Did you mean \(meant)?")
    }

    @Test(
        "A11: misspelt days of the week are refused with the intended ones",
        arguments: [
            ("weekday", "weekdays"), ("fryday", "friday"), ("mon..fryday", "mon..friday"),
            ("weekdasy", "weekdays"), ("mon,wedd", "mon,wed"), ("tomorrow", nil), ("2026-01-09", nil),
            ("", nil),
        ])
    func misspeltWeekdays(text: String, meant: String?) {
        let error = #expect(throws: APIError.self) { try WeekdayWords().split([text, "evening"]) }
        #expect(error?.code == .unreadableWeekdays && error?.values["suggestion"] == meant)
        guard let error else { return }
        let hint = ErrorText(error).hint
        #expect(
            hint == meant.map { "Did you mean \($0)?" } || meant == nil && hint?.contains("weekend") == true)
    }
}
