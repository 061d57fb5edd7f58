import Testing
import UFreeDomain

@Suite struct CivilDateTests {
    @Test(
        "A3: known dates have their day number and weekday",
        arguments: [
            ("1970-01-01", 0, Weekday.thursday), ("1969-12-31", -1, .wednesday),
            ("2000-01-01", 10_957, .saturday),
            ("2000-02-29", 11_016, .tuesday), ("1900-03-01", -25_508, .thursday),
            ("2024-02-29", 19_782, .thursday),
            ("2026-01-09", 20_462, .friday), ("2038-01-19", 24_855, .tuesday),
            ("2100-02-28", 47_540, .sunday),
            ("2100-03-01", 47_541, .monday), ("0001-01-01", -719_162, .monday),
            ("9999-12-31", 2_932_896, .friday),
        ])
    func knownDates(text: String, number: Int, weekday: Weekday) throws {
        let date = try #require(CivilDate(iso: text))
        #expect(date.dayNumber == number)
        #expect(date.weekday == weekday)
        #expect(date.description == text)
        #expect(CivilDate(dayNumber: number) == date)
    }

    @Test("A3: every day from 2000 to 2040 follows the one before, by number, by parts and in writing")
    func everyDay() throws {
        var number = 10_957
        var weekday = 6
        for year in 2000...2040 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated()
            {
                for day in 1...length {
                    let date = try #require(CivilDate(year: year, month: index + 1, day: day))
                    #expect(date.dayNumber == number)
                    #expect(date.weekday.rawValue == weekday)
                    #expect(date.components == (year, index + 1, day))
                    #expect(CivilDate(iso: date.description) == date)
                    number += 1
                    weekday = weekday % 7 + 1
                }
                #expect(CivilDate(year: year, month: index + 1, day: length + 1) == nil)
            }
        }
        #expect(CivilDate(iso: "2041-01-01")?.dayNumber == number)
    }

    @Test(
        "A3: a text that is not a calendar date in exactly YYYY-MM-DD is refused",
        arguments: [
            "", "2026-1-09", "2026-01-9", "2026/01/09", "20260109", "2026-01-09T00:00", " 2026-01-09",
            "2026-01-09 ",
            "2026-02-29", "1900-02-29", "2100-02-29", "2026-00-10", "2026-13-01", "2026-01-00", "2026-01-32",
            "2026-04-31", "0000-01-01", "-026-01-09", "+026-01-09", "2026-0x-09", "२०२६-०१-०९", "2026−01−09",
            "12026-01-09",
        ])
    func unreadable(text: String) {
        #expect(CivilDate(iso: text) == nil)
    }

    @Test(
        "A3: a date outside the years 1 to 9999 cannot be made", arguments: [-719_163, 2_932_897, .min, .max])
    func outsideTheRange(number: Int) {
        #expect(CivilDate(dayNumber: number) == nil)
    }

    @Test("A3: adding days crosses months, leap days and years, and never leaves the range")
    func adding() throws {
        let date = try #require(CivilDate(iso: "2024-02-28"))
        #expect(date.adding(days: 1).description == "2024-02-29")
        #expect(date.adding(days: 2).description == "2024-03-01")
        #expect(date.adding(days: -59).description == "2023-12-31")
        #expect(date.adding(days: 366).description == "2025-02-28")
        #expect(date.days(until: date.adding(days: -3)) == -3)
        #expect(date.adding(days: .max) == CivilDate.range.upperBound)
        #expect(date.adding(days: .min) == CivilDate.range.lowerBound)
        #expect(date.adding(days: 3_000_000) == CivilDate.range.upperBound)
    }

    @Test("A3: dates sort as the calendar does")
    func sorting() {
        let texts = ["2026-01-09", "0999-12-31", "2025-12-31", "1969-12-31", "9999-01-01"]
        let dates = texts.compactMap { CivilDate(iso: $0) }
        #expect(dates.sorted().map(\.description) == texts.sorted())
    }

    @Test("Faults 17, 18: arithmetic on moments saturates where the clock is absurd")
    func timestampsSaturate() {
        let late = Timestamp(milliseconds: .max)
        let early = Timestamp(milliseconds: .min)
        #expect(late.adding(milliseconds: 1) == late)
        #expect(early.adding(milliseconds: -1) == early)
        #expect(early.milliseconds(until: late) == .max)
        #expect(late.milliseconds(until: early) == .min)
        #expect(Timestamp(milliseconds: 5).milliseconds(until: Timestamp(milliseconds: 2)) == -3)
    }
}
