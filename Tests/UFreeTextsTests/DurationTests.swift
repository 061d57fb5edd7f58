import Testing
import UFreeTexts

@Suite("Durations and end times")
struct DurationTests {
    @Test(
        "Days, hours and minutes are read in any of their forms",
        arguments: [
            ("2h", 7_200), ("90m", 5_400), ("1h30m", 5_400), ("1H 30M", 5_400), ("24h", 86_400),
            ("90min", 5_400), ("1.5h", 5_400), ("0.25 h", 900), ("2 hours", 7_200), ("1 hour", 3_600),
            ("1 hour 30 minutes", 5_400), ("2 hrs 5 mins", 7_500), ("1 minute", 60), ("7d", 604_800),
            ("2 days", 172_800),
            ("1d12h", 129_600),
        ])
    func reads(text: String, seconds: Int) {
        #expect(DurationWords.seconds(text) == seconds)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "", "h", "m", "0m", "10", "-1h", "30m1h", "1h30", "99999h", "1.5m", "1.555h", "1.h",
            ".5h", "1.5.5h",
            "1 0m", "2h2h", "2 std", "1,5h", "hours",
        ])
    func refuses(text: String) {
        #expect(DurationWords.seconds(text) == nil)
    }

    @Test(
        "Where dates are written in German, durations are read in German too",
        arguments: [
            ("2 std", 7_200), ("2 Std.", 7_200), ("1 Stunde 30 Minuten", 5_400), ("1,5 Stunden", 5_400),
            ("30 Minuten", 1_800), ("90 Min.", 5_400), ("1h30m", 5_400), ("2 hours", 7_200),
            ("7 Tage", 604_800),
        ])
    func readsGerman(text: String, seconds: Int) {
        #expect(DurationWords.seconds(text, locale: TextLocale(language: .german)) == seconds)
    }

    @Test("A clock time is in the zone it is written for, with the day if it differs")
    func clock() {
        // 2026-01-09T12:00:00Z.
        let now = 1_767_960_000
        #expect(AgeText.clock("2026-01-09T14:05:00+01:00", now: now) == "14:05")
        #expect(AgeText.clock("2026-01-10T00:05:00.000+12:00", now: now) == "00:05")
        #expect(AgeText.clock("2026-01-10T00:05:00+01:00", now: now) == "00:05 tomorrow")
        #expect(AgeText.clock("2026-01-12T08:00:00Z", now: now) == "2026-01-12 08:00")
        #expect(AgeText.clock("soon", now: now) == nil)
    }
}
