import Testing
import UFreeAPI
import UFreeTexts

/// Friday 9 January 2026, as in the contract's example.
private let friday = "2026-01-09"

@Suite("Words for days")
struct WhenParserTests {
    @Test(
        "A3: one word or phrase names one day",
        arguments: [
            ("today", "2026-01-09"), ("Tomorrow", "2026-01-10"), ("yesterday", "2026-01-08"),
            ("fri", "2026-01-09"), ("FRIDAY", "2026-01-09"), ("thu", "2026-01-15"), ("thurs", "2026-01-15"),
            ("mo", "2026-01-12"), ("sun", "2026-01-11"), ("next fri", "2026-01-16"),
            ("next mon", "2026-01-12"),
            ("next sunday", "2026-01-18"), ("+0", "2026-01-09"), ("+3", "2026-01-12"),
            ("in 3 days", "2026-01-12"),
            ("in 1 day", "2026-01-10"), ("in 2 weeks", "2026-01-23"), ("in a week", "2026-01-16"),
            ("2026-02-28", "2026-02-28"), ("2026-W02-5", "2026-01-09"), ("2026-w53-7", "2027-01-03"),
            ("2020-W01-1", "2019-12-30"), ("9 jan", "2026-01-09"), ("jan 8", "2027-01-08"),
            ("8 January", "2027-01-08"), ("Fri 9 Jan", "2026-01-09"), ("29 feb", "2028-02-29"),
            ("  today  ", "2026-01-09"),
        ])
    func oneDay(text: String, expected: String) throws {
        #expect(try WhenParser(today: friday).days(text) == [expected])
    }

    @Test(
        "A11: lists, ranges and groups name several days, in order and each once",
        arguments: [
            ("mon,wed", ["2026-01-12", "2026-01-14"]),
            ("wed, mon, wed", ["2026-01-12", "2026-01-14"]),
            ("mon..thu", ["2026-01-12", "2026-01-13", "2026-01-14", "2026-01-15"]),
            ("today..sun", ["2026-01-09", "2026-01-10", "2026-01-11"]),
            ("fri..fri", ["2026-01-09"]),
            ("yesterday..tomorrow", ["2026-01-08", "2026-01-09", "2026-01-10"]),
            ("2026-01-30..2026-02-02", ["2026-01-30", "2026-01-31", "2026-02-01", "2026-02-02"]),
            ("sat, 2026-01-30..2026-01-31", ["2026-01-10", "2026-01-30", "2026-01-31"]),
            ("weekend", ["2026-01-10", "2026-01-11"]),
            ("next weekend", ["2026-01-17", "2026-01-18"]),
            ("weekdays", ["2026-01-09", "2026-01-12", "2026-01-13", "2026-01-14", "2026-01-15"]),
            (
                "next weekdays", ["2026-01-12", "2026-01-13", "2026-01-14", "2026-01-15", "2026-01-16"]
            ),
            (
                "week",
                [
                    "2026-01-09", "2026-01-10", "2026-01-11", "2026-01-12", "2026-01-13", "2026-01-14",
                    "2026-01-15",
                ]
            ),
            (
                "2026-W02",
                [
                    "2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08", "2026-01-09", "2026-01-10",
                    "2026-01-11",
                ]
            ),
        ])
    func severalDays(text: String, expected: [String]) throws {
        #expect(try WhenParser(today: friday).days(text) == expected)
    }

    @Test(
        "On any day of the week a weekday's name means the one from today to today + 6",
        arguments: 0..<7)
    func weekdayWindow(offset: Int) throws {
        let today = try #require(try WhenParser(today: "2026-01-05").days("+\(offset)").first)
        let parser = try WhenParser(today: today)
        let week = try parser.days("week")
        for name in ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] {
            #expect(week.contains(try parser.day(name)))
            #expect(try parser.day("next \(name)") > today)
        }
        #expect(try parser.days("weekdays").count == 5)
        #expect(try parser.days("mon,tue,wed,thu,fri,sat,sun") == week)
    }

    @Test("A range that ends with a weekday ends on the first one after its start")
    func rangeAcrossTheWindow() throws {
        let parser = try WhenParser(today: "2026-01-07")
        #expect(try parser.days("mon..thu") == ["2026-01-12", "2026-01-13", "2026-01-14", "2026-01-15"])
    }

    @Test("On a Saturday the weekend is both days, on a Sunday only that day")
    func runningWeekend() throws {
        #expect(try WhenParser(today: "2026-01-10").days("weekend") == ["2026-01-10", "2026-01-11"])
        #expect(try WhenParser(today: "2026-01-11").days("weekend") == ["2026-01-11"])
    }

    @Test("One day is one day")
    func oneDayOnly() throws {
        let parser = try WhenParser(today: friday)
        #expect(try parser.day("fri..fri") == friday)
        let error = #expect(throws: APIError.self) { try parser.day("weekend") }
        #expect(error?.code == .usage)
    }

    @Test(
        "Words of a command line are split where the days end, without quotes",
        arguments: [
            (["fri", "evening"], [friday], ["evening"]),
            (["next", "fri", "morning+evening"], ["2026-01-16"], ["morning+evening"]),
            (["in", "3", "days", "busy"], ["2026-01-12"], ["busy"]),
            (["mon,", "wed", "Evening", "Only"], ["2026-01-12", "2026-01-14"], ["Evening", "Only"]),
            (["9", "jan", "free"], [friday], ["free"]),
            (["Fri", "9", "Jan", "free"], [friday], ["free"]),
            (["today"], [friday], []),
            (["next", "fri", "evening"], ["2026-01-16"], ["evening"]),
            (["in", "3", "days", "evening"], ["2026-01-12"], ["evening"]),
            (["day", "after", "tomorrow", "free"], ["2026-01-11"], ["free"]),
            (["9", "jan", "2026", "free"], [friday], ["free"]),
            (["Jan", "9,", "2026", "free"], [friday], ["free"]),
            (["mon", "to", "thu", "busy"], Self.mondayToThursday, ["busy"]),
            (["mon", "-", "thu", "busy"], Self.mondayToThursday, ["busy"]),
            (["mon-thu", "busy"], Self.mondayToThursday, ["busy"]),
            (["next", "weekend"], ["2026-01-17", "2026-01-18"], []),
            (["fri", "to", "do"], [friday], ["to", "do"]),
            (
                [
                    "Friday", "9th", "of", "January", "2026", "to", "Sunday", "11th", "of", "January", "2026",
                    "busy",
                ],
                [friday, "2026-01-10", "2026-01-11"], ["busy"]
            ),
        ])
    func parted(words: [String], days: [String], rest: [String]) throws {
        let result = try WhenParser(today: friday).split(words)
        #expect(result.days == days)
        #expect(result.rest == rest)
    }

    private static let mondayToThursday = ["2026-01-12", "2026-01-13", "2026-01-14", "2026-01-15"]

    @Test(
        "A3: German words of a command line are split where the days end",
        arguments: [
            (["nächsten", "freitag", "abend"], ["2026-01-16"], ["abend"]),
            (["heute", "free"], [friday], ["free"]),
            (["in", "einer", "Woche", "busy"], ["2026-01-16"], ["busy"]),
            (["mo", "bis", "do", "busy"], Self.mondayToThursday, ["busy"]),
            (["Fr", "9.", "Jan.", "busy"], [friday], ["busy"]),
            (["kw", "2", "free"], (5...11).map { $0 < 10 ? "2026-01-0\($0)" : "2026-01-\($0)" }, ["free"]),
        ])
    func partedGerman(words: [String], days: [String], rest: [String]) throws {
        let result = try WhenParser(today: friday, locale: TextLocale(language: .german)).split(words)
        #expect(result.days == days)
        #expect(result.rest == rest)
    }

    @Test("Words that begin with no day are refused with the first one")
    func unpartable() throws {
        let parser = try WhenParser(today: friday)
        #expect(throws: APIError(.unreadableDate, values: ["text": "evening"])) {
            try parser.split(["evening", "fri"])
        }
    }

    @Test(
        "A3: recognised but invalid days are refused, and never taken for a note or a status",
        arguments: [
            (["mon", "9", "jan", "party"], "mon 9 jan", "fri 9 jan"),
            (["30", "feb", "free"], "30 feb", "28 feb"),
            (["fri", "30", "feb", "free"], "fri 30 feb", nil),
            (
                ["2026-02-02", "to", "2026-01-30", "busy"], "2026-02-02 to 2026-01-30",
                "2026-01-30 to 2026-02-02"
            ),
            (["nxt", "fri", "evening"], "nxt fri", "next fri"),
            (["tomorow", "free"], "tomorow", "tomorrow"),
            (["1/2", "free"], "1/2", nil),
        ])
    func refusedInCommands(words: [String], text: String, suggestion: String?) throws {
        let parser = try WhenParser(today: friday)
        let error = #expect(throws: APIError.self) { try parser.split(words) }
        #expect(error?.values["text"] == text)
        #expect(error?.values["suggestion"] == suggestion)
    }

    @Test("Every day from 2000 to 2040 survives being written, read and counted")
    func arithmetic() throws {
        var day = "2000-01-01"
        var weekday = 6
        for _ in 0..<14_976 {
            let parser = try WhenParser(today: day)
            #expect(try parser.day(day) == day)
            let name = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][weekday - 1]
            #expect(try parser.day(name) == day)
            day = try parser.day("tomorrow")
            weekday = weekday % 7 + 1
        }
        #expect(day == "2041-01-01")
    }
}
