import Foundation
import Testing
import UFreeAPI
import UFreeTexts

@Suite("Every form of words for days")
struct WhenFormTests {
    /// The days from here on include 29 February 2028 and two ends of years.
    private static let firstDay = (2027, 6, 1)
    private static let startDays = 400

    @Test(
        "A3, A11: each form names the days of the almanac on 400 days in a row, whichever day weeks begin with"
    )
    func everyForm() throws {
        let almanac = Almanac()
        let start = almanac.place(Self.firstDay.0, Self.firstDay.1, Self.firstDay.2)
        var checks = 0
        var failed: Set<String> = []
        for today in start..<start + Self.startDays {
            for weekday in [1, 7, 6] {
                let parsers = try Language.allCases.map { language in
                    let locale = TextLocale(language: language, firstWeekday: weekday)
                    return (language, try WhenParser(today: almanac.text(today), locale: locale))
                }
                for form in WhenForm.all {
                    guard let parser = parsers.first(where: { $0.0 == form.language })?.1 else { continue }
                    let expected = form.expected(.init(almanac: almanac, today: today, first: weekday))
                    let days = Set(expected).sorted().map { almanac.text($0) }
                    checks += 1
                    // One expectation per check would take the test library far longer than the checks, and a
                    // form that fails, fails hundreds of times.
                    if (try? parser.days(form.text)) != days, failed.insert(form.text).inserted {
                        let found = Result { try parser.days(form.text) }
                        Issue.record(
                            "\(form.text) on \(almanac.text(today)), \(weekday): \(found), not \(days)")
                    }
                }
            }
        }
        let distinct = Set(WhenForm.all.map { "\($0.language) \($0.text)" }).count
        #expect(distinct == WhenForm.all.count)
        #expect(distinct >= 40)
        #expect(checks == distinct * Self.startDays * 3)
        let line =
            "measured: \(distinct) forms of dates, \(Self.startDays) start days, 3 week starts, \(checks) checks\n"
        FileHandle.standardError.write(Data(line.utf8))
    }

    @Test("A3: where German is read, English means the same, except dots in a short date", arguments: 0..<7)
    func englishInGerman(offset: Int) throws {
        let almanac = Almanac()
        let today = almanac.text(almanac.place(2026, 1, 5) + offset)
        let english = try WhenParser(today: today)
        let german = try WhenParser(today: today, locale: TextLocale(language: .german))
        for form in WhenForm.all where form.language == .english {
            #expect(try german.days(form.text) == english.days(form.text), "\(form.text)")
        }
    }

    @Test("A3: weeks that begin on any day: next week begins on the next such day, and next fri is in it")
    func everyWeekStart() throws {
        let almanac = Almanac()
        for today in almanac.place(2026, 1, 5)..<almanac.place(2026, 1, 19) {
            for first in 1...7 {
                let locale = TextLocale(language: .english, firstWeekday: first)
                let parser = try WhenParser(today: almanac.text(today), locale: locale)
                let start = almanac.nextWeek(after: today, beginningOn: first)
                let week = try parser.days("next week")
                #expect(week == (start..<start + 7).map { almanac.text($0) })
                for name in ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] {
                    #expect(week.contains(try parser.day("next \(name)")))
                }
                #expect(try parser.days("next weekdays").allSatisfy { week.contains($0) })
            }
        }
    }
}
