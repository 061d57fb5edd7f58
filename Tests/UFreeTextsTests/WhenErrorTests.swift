import Testing
import UFreeAPI
import UFreeTexts

/// Friday 9 January 2026.
private let friday = "2026-01-09"

@Suite("Words that name no days")
struct WhenErrorTests {
    private static func refusal(_ text: String, in language: Language = .english) throws -> APIError {
        let parser = try WhenParser(today: friday, locale: TextLocale(language: language))
        return try #require(#expect(throws: APIError.self) { try parser.days(text) })
    }

    @Test(
        "A3: an ambiguous short date is refused with both readings",
        arguments: [
            ("1/2", ["2026-02-01 (1 February)", "2027-01-02 (2 January)"]),
            ("1.2.", ["2026-02-01 (1 February)", "2027-01-02 (2 January)"]),
            ("1-2", ["2026-02-01 (1 February)", "2027-01-02 (2 January)"]),
            ("3/4/2026", ["2026-04-03 (3 April)", "2026-03-04 (4 March)"]),
            ("3/4/26", ["2026-04-03 (3 April)", "2026-03-04 (4 March)"]),
            ("today, 1/2", ["2026-02-01 (1 February)", "2027-01-02 (2 January)"]),
            ("today..1/2", ["2026-02-01 (1 February)", "2027-01-02 (2 January)"]),
        ])
    func ambiguous(text: String, readings: [String]) throws {
        let error = try Self.refusal(text)
        let values = ["text": text, "problem": "ambiguous"]
        #expect(error == APIError(.unreadableDate, values: values, details: readings))
        #expect(error.code.exitCode == 64)
    }

    @Test(
        "A3: where dates are written in German, dots mean that the day comes first, and no other sign does",
        arguments: [("1.2.", "2026-02-01"), ("3.4.2026", "2026-04-03"), ("12.1.", "2026-01-12")])
    func dayFirst(text: String, expected: String) throws {
        let parser = try WhenParser(today: friday, locale: TextLocale(language: .german))
        #expect(try parser.day(text) == expected)
        #expect(try Self.refusal("1/2", in: .german).values["problem"] == "ambiguous")
        #expect(try Self.refusal("1.13.", in: .german).values["problem"] == "noSuchDay")
    }

    @Test(
        "A3: an invalid day is named, with the nearest valid one",
        arguments: [
            ("30 feb", "--02-30", "28 feb"), ("feb 30", "--02-30", "feb 28"),
            ("30. feb", "--02-30", "28. feb"),
            ("30th of feb", "--02-30", "28 of feb"), ("29 feb 2027", "2027-02-29", "28 feb 2027"),
            ("Feb 29, 2027", "2027-02-29", "feb 28 2027"), ("32 jan", "--01-32", "31 jan"),
            ("0 jan", "--01-00", "1 jan"), ("31 apr..3 may", "--04-31", "30 apr..3 may"),
            ("fri, mon, 31 apr", "--04-31", "fri, mon, 30 apr"), ("2026-02-30", "2026-02-30", "2026-02-28"),
            ("2026-2-30", "2026-02-30", "2026-2-28"), ("2026/02/30", "2026-02-30", "2026/02/28"),
            ("20260230", "2026-02-30", "20260228"), ("2026-02-00", "2026-02-00", "2026-02-01"),
            ("2026-13-01", "2026-13-01", nil), ("0000-01-01", "0000-01-01", nil), ("30/2", "--02-30", "28/2"),
            ("2/30", "--02-30", "2/28"), ("31.4.", "--04-31", "30.4."),
            ("31.4.2026", "2026-04-31", "30.4.2026"),
            ("13/13", "13/13", nil), ("29/2/2027", "2027-02-29", "28/2/2027"),
            ("2026-W54-1", "2026-W54-1", "2026-W53-1"), ("2025-W53", "2025-W53", "2025-W52"),
            ("2026-W02-8", "2026-W02-8", "2026-W02-7"), ("2026W020", "2026W020", "2026W021"),
            ("2026-w00", "2026-W00", "2026-W01"),
        ])
    func noSuchDay(text: String, date: String, suggestion: String?) throws {
        var values = ["text": text, "problem": "noSuchDay", "date": date]
        values["suggestion"] = suggestion
        #expect(try Self.refusal(text) == APIError(.unreadableDate, values: values))
    }

    @Test(
        "A3: where German is read, invalid days are too",
        arguments: [
            ("30. Februar", "--02-30", "28. februar"), ("30.2.", "--02-30", "28.2."),
            ("kw 54", "KW 54", "kw 53"),
            ("kw0", "KW 0", "kw 1"), ("1.13.", "1.13.", nil),
        ])
    func noSuchDayInGerman(text: String, date: String, suggestion: String?) throws {
        var values = ["text": text, "problem": "noSuchDay", "date": date]
        values["suggestion"] = suggestion
        #expect(try Self.refusal(text, in: .german) == APIError(.unreadableDate, values: values))
    }

    @Test(
        "A11: a range that ends before it begins is suggested in reverse",
        arguments: [
            ("2026-02-02..2026-01-30", "2026-01-30..2026-02-02"), ("today..yesterday", "yesterday..today"),
            ("12 jan to 9 jan", "9 jan to 12 jan"), ("next fri - today", "today - next fri"),
            ("mon, +3..+1", "mon, +1..+3"), ("25.12...24.12.", "24.12...25.12."),
            ("13/9..13/7", "13/7..13/9"),
        ])
    func backwards(text: String, suggestion: String) throws {
        let values = ["text": text, "problem": "backwards", "suggestion": suggestion]
        #expect(try Self.refusal(text) == APIError(.unreadableDate, values: values))
    }

    @Test(
        "A11: more days than can be set ahead are refused",
        arguments: ["today..+4000", "today..+400", "2026-01-01..2030-01-01", "today..+390, +391..+500"])
    func tooMany(text: String) throws {
        let values = ["text": text, "problem": "tooMany"]
        #expect(try Self.refusal(text) == APIError(.unreadableDate, values: values))
        #expect(try WhenParser(today: friday).days("today..+399").count == 400)
    }

    @Test(
        "A3: a misspelt word gets the correct one suggested",
        arguments: [
            ("tomorow", "tomorrow"), ("tommorow", "tomorrow"), ("firday", "friday"), ("nxt fri", "next fri"),
            ("nxt firday", "next friday"), ("wensday", "wednesday"), ("frio", "fri"), ("tod", "today"),
            ("yesteday", "yesterday"), ("9 janury 2026", "9 january 2026"), ("mon..thrsday", "mon..thursday"),
            ("mon,tusday", "mon, tuesday"), ("weekdnd", "weekend"), ("in 3 dys", "in 3 days"),
            ("firday-mon", "friday-mon"), ("day aftr tomorrow", "day after tomorrow"),
            ("ths fri", "this fri"), ("blursday", "thursday"), ("mon 9 jan", "fri 9 jan"),
            ("Monday 9 January", "fri 9 january"),
        ])
    func misspelt(text: String, suggestion: String) throws {
        let values = ["text": text, "suggestion": suggestion]
        #expect(try Self.refusal(text) == APIError(.unreadableDate, values: values))
        #expect(throws: Never.self) { try WhenParser(today: friday).days(suggestion) }
    }

    @Test(
        "A3: where German is read, German words are suggested",
        arguments: [
            ("morgn", "morgen"), ("nächsten freitg", "nächsten freitag"), ("übermogen", "übermorgen"),
            ("Wochnende", "wochenende"), ("firday", "friday"), ("Mo 9. Jan.", "fr 9. jan."),
            ("Monday 9 jan", "fri 9 jan"),
        ])
    func misspeltGerman(text: String, suggestion: String) throws {
        let values = ["text": text, "suggestion": suggestion]
        #expect(try Self.refusal(text, in: .german) == APIError(.unreadableDate, values: values))
    }

    @Test(
        "A3: text that names no day and is close to nothing is refused",
        arguments: [
            "", ",", "fri,", "someday", "t", "s", "+", "+-1", "+99999", "+3x", "in days", "in -3 days",
            "in 99999 days", "in a month", "next", "next today", "this", "thu..today..fri", "..", "fri..",
            "..fri",
            "99999999999999999999", "2026-01-09T00:00", "mon wed", "mon 1/2", "to", "mon to", "to thu", "9",
            "2026", "2026-13", "2026-W2", "2026-W02-", "2026W02-5", "2026-W025", "1/2/3/4", "1/2.3",
            "1/2/202",
            "9 jan 26", "9 jan 20261", "jan 262", "jan 20261", "100 jan", "9 9 jan", "day after",
            "day after today",
            "after tomorrow", "free", "evening", "busy", "note", "heute", "nächsten freitag", "kw 2",
            "mo bis do",
            "so", "1. märz", "in 3 tagen", "٣ jan", "+٣", "👋", "fri\u{0}",
            "week..mon", "weekend to mon", "next week..fri", String(repeating: "ju<", count: 16),
        ])
    func refused(text: String) throws {
        #expect(try Self.refusal(text) == APIError(.unreadableDate, values: ["text": text]))
    }

    @Test("A3: days outside the calendar are refused")
    func endOfTime() throws {
        let parser = try WhenParser(today: "9999-12-31")
        for text in ["tomorrow", "week", "in 2 weeks", "today..+1"] {
            #expect(throws: APIError(.unreadableDate, values: ["text": text])) { try parser.days(text) }
        }
        #expect(try parser.days("today") == ["9999-12-31"])
        #expect(try WhenParser(today: "0001-01-01").days("today") == ["0001-01-01"])
        #expect(throws: APIError.self) { try WhenParser(today: "0001-01-01").days("yesterday") }
    }

    @Test("A3: no suggestion is ever refused itself")
    func suggestionsRead() throws {
        let pieces = [
            "tomorow", "30 feb", "2026-02-30", "fri", "..", ",", "nxt", "to", "1/2", "yesterday", "12 jan",
            "13/13",
            "2025-W53", "mon 9 jan", "-", "9", "week",
        ]
        let parser = try WhenParser(today: friday)
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let text = "\(first) \(second) \(third)"
                    do {
                        _ = try parser.days(text)
                    } catch {
                        guard let suggestion = error.values["suggestion"] else { continue }
                        #expect((try? parser.days(suggestion)) != nil, "\(text): \(suggestion)")
                    }
                }
            }
        }
    }
}
