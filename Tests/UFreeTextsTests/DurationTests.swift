import Testing
import UFreeTexts

@Suite("Lengths and ends of time")
struct DurationTests {
    @Test(
        "Hours and minutes read in any of their forms",
        arguments: [("2h", 7_200), ("90m", 5_400), ("1h30m", 5_400), ("1H 30M", 5_400), ("24h", 86_400)])
    func reads(text: String, seconds: Int) {
        #expect(DurationWords.seconds(text) == seconds)
    }

    @Test(
        "Anything else does not read",
        arguments: ["", "h", "m", "0m", "10", "-1h", "30m1h", "1h30", "99999h", "2 days"])
    func refuses(text: String) {
        #expect(DurationWords.seconds(text) == nil)
    }

    @Test("A clock time is that of the zone it is written for, with the day where it is another")
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
