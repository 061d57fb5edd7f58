import Testing

@testable import UFreeTexts

@Suite("A month as a calendar")
struct MonthCalendarTests {
    @Test("Every date of 20 years is in its month once, under its weekday", arguments: [1, 6, 7])
    func dates(firstWeekday: Int) throws {
        let almanac = Almanac()
        var place = almanac.place(2022, 1, 1)
        while almanac.pages[place].year < 2042, place < almanac.pages.count - 32 {
            let month = try #require(MonthCalendar(of: almanac.text(place + 9), firstWeekday: firstWeekday))
            #expect(month.first == almanac.text(place))
            for week in month.weeks {
                #expect(week.count == 7 && week.contains { $0 != nil })
                for (column, date) in week.enumerated() {
                    guard let date else { continue }
                    #expect(date == almanac.text(place))
                    #expect((firstWeekday - 1 + column) % 7 + 1 == almanac.pages[place].weekday)
                    place += 1
                }
            }
            #expect(month.last == almanac.text(place - 1) && almanac.pages[place].day == 1)
        }
    }

    @Test("The title and the weekdays are in the language of dates")
    func names() throws {
        let german = TextLocale(language: .english, dateLanguage: .german)
        try TextLocale.$current.withValue(german) {
            let month = try #require(MonthCalendar(of: "2026-03-09", firstWeekday: 1))
            #expect(
                month.title == "März 2026" && month.weekdays == ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"])
        }
        let month = try #require(MonthCalendar(of: "2026-03-09", firstWeekday: 7))
        #expect(month.title == "March 2026" && month.weekdays.first == "Sun" && month.weekdays.last == "Sat")
        #expect(MonthCalendar(of: "2026-02-30", firstWeekday: 1) == nil)
    }

    @Test("Days of several months give each month once, in order")
    func months() {
        let dates = ["2026-11-30", "2026-12-01", "2026-12-31", "2027-02-01"]
        let months = MonthCalendar.months(of: dates, firstWeekday: 1)
        #expect(months.map(\.first) == ["2026-11-01", "2026-12-01", "2027-02-01"])
        #expect(MonthCalendar.months(of: [], firstWeekday: 1).isEmpty)
    }
}
