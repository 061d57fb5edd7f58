import UFreeTexts

/// A way to name days, and the days that it means according to the almanac.
struct WhenForm: Sendable {
    /// The start from which expected days are computed.
    struct Start {
        let almanac: Almanac
        /// Today's place.
        let today: Int
        /// The first day of the week.
        let first: Int

        var nextWeek: Int { almanac.nextWeek(after: today, beginningOn: first) }
        func next(_ weekday: Int) -> Int { almanac.next(weekday: weekday, from: today) }
        func nextWeeks(_ weekday: Int) -> [Int] { [almanac.next(weekday: weekday, from: nextWeek)] }
        func next(_ month: Int, _ day: Int) -> [Int] { [almanac.next(month, day, from: today)] }
        func working(_ places: Range<Int>) -> [Int] {
            places.filter { almanac.pages[$0].weekday < 6 }
        }
        /// Returns the days from the first such weekday to the following other weekday.
        func span(_ from: Int, _ to: Int) -> [Int] {
            Array(next(from)...almanac.next(weekday: to, from: next(from)))
        }
        /// The month of today.
        var month: Int { almanac.pages[today].month }
        /// The days of the next such month; of the running one those from today on.
        func left(of number: Int) -> [Int] {
            let first = almanac.pages[today...].firstIndex { $0.month == number } ?? today
            return month(from: first)
        }
        /// The days from a place to the end of its month.
        func month(from first: Int) -> [Int] {
            let month = almanac.pages[first].month
            return Array(first..<(almanac.pages[first...].firstIndex { $0.month != month } ?? first))
        }
        /// The Sunday of the current or next weekend.
        var sunday: Int { next(7) }
    }

    let text: String
    let language: Language
    let expected: @Sendable (Start) -> [Int]

    static let all = english + german

    private static func en(
        _ texts: String..., expected: @escaping @Sendable (Start) -> [Int]
    ) -> [WhenForm] {
        texts.map { WhenForm(text: $0, language: .english, expected: expected) }
    }

    private static func de(
        _ texts: String..., expected: @escaping @Sendable (Start) -> [Int]
    ) -> [WhenForm] {
        texts.map { WhenForm(text: $0, language: .german, expected: expected) }
    }

    private static let english = relativeDays + weekdays + groups + dates + listsAndRanges

    private static let relativeDays =
        en("today", "Today", "+0", "in 0 days") { [$0.today] }
        + en("tomorrow", "+1", "+1d", "in a day", "in one day", "in 1 day") { [$0.today + 1] }
        + en("yesterday") { [$0.today - 1] } + en("day after tomorrow", "+2") { [$0.today + 2] }
        + en("day before yesterday") { [$0.today - 2] } + en("+3", "+3d", "in 3 days") { [$0.today + 3] }
        + en("+1w", "in a week", "in one week", "in 1 week") { [$0.today + 7] }
        + en("+2w", "in 2 weeks") { [$0.today + 14] } + en("+366") { [$0.today + 366] }

    private static let weekdays =
        en("mo", "mon", "monday", "Mon.", "this mon") { [$0.next(1)] }
        + en("tu", "tue", "tues") { [$0.next(2)] }
        + en("we", "wed", "wednesday") { [$0.next(3)] } + en("th", "thu", "thurs") { [$0.next(4)] }
        + en("fr", "fri", "FRIDAY", "this fri", "this friday") { [$0.next(5)] }
        + en("sa", "sat", "saturday") { [$0.next(6)] } + en("su", "sun", "sunday") { [$0.next(7)] }
        + en("next mon", "next mo") { $0.nextWeeks(1) } + en("next wed") { $0.nextWeeks(3) }
        + en("next fri", "next Friday") { $0.nextWeeks(5) } + en("next sat") { $0.nextWeeks(6) }
        + en("next sun", "next sunday") { $0.nextWeeks(7) }

    private static let groups =
        en("week", "this week") { Array($0.today..<$0.today + 7) }
        + en("next week") { Array($0.nextWeek..<$0.nextWeek + 7) }
        + en("weekdays", "workdays") { $0.working($0.today..<$0.today + 7) }
        + en("next weekdays", "next workdays") { $0.working($0.nextWeek..<$0.nextWeek + 7) }
        + en("weekend", "this weekend") { Array(max($0.today, $0.sunday - 1)...$0.sunday) }
        + en("next weekend") { [$0.sunday + 6, $0.sunday + 7] }
        + en("december", "dec", "Dec.") { $0.left(of: 12) } + en("this month") { $0.left(of: $0.month) }
        + en("next month") { start in
            Array(start.left(of: start.month).last.map { $0 + 1 }.map(start.month(from:)) ?? [])
        }
        + en("2027-02", "feb 2027", "February 2027") {
            Array($0.almanac.place(2027, 2, 1)...$0.almanac.place(2027, 2, 28))
        }

    private static let dates =
        en(
            "2026-01-09", "2026-1-9", "2026/01/09", "2026/1/9", "20260109", "2026-W02-5", "2026W025",
            "2026-w02-5",
            "9 jan 2026", "jan 9 2026", "Jan 9, 2026", "9th jan 2026", "jan 9th 2026", "9th of January 2026",
            "9. jan 2026", "Fri 9 Jan 2026", "Friday 9 January 2026"
        ) { [$0.almanac.place(2026, 1, 9)] }
        + en("2026-W02", "2026W02") {
            let monday = $0.almanac.place(2026, 1, 5)
            return Array(monday..<monday + 7)
        }
        + en("2026-W53-7") { [$0.almanac.place(2027, 1, 3)] }
        + en("9 jan", "jan 9", "9th jan", "jan 9th", "9. jan", "9 January", "9 jan.", "9th of jan") {
            $0.next(1, 9)
        }
        + en("1st dec", "dec 1", "1 december") { $0.next(12, 1) }
        + en("29 feb", "feb 29", "29/2") { $0.next(2, 29) }
        + en("25/12", "12/25", "25.12.", "25.12", "25-12") { $0.next(12, 25) }
        + en("5.5.", "5/5") { $0.next(5, 5) }
        + en("13.1.") { $0.next(1, 13) }
        + en("13/1/2027", "13.1.2027", "13.1.27", "1/13/27") { [$0.almanac.place(2027, 1, 13)] }

    private static let listsAndRanges =
        en("mon,wed", "wed, mon, wed") { [$0.next(1), $0.next(3)] }
        + en("mon..thu", "mon to thu", "mon - thu", "mon-thu", "mon–thu", "Monday to Thursday", "mon .. thu")
    {
        $0.span(1, 4)
    }
        + en("fri..mon", "fri-mon") { $0.span(5, 1) } + en("fri..fri") { [$0.next(5)] }
        + en("today..sun") { Array($0.today...$0.next(7)) }
        + en("yesterday..tomorrow", "yesterday to tomorrow") { Array($0.today - 1...$0.today + 1) }
        + en("today to day after tomorrow") { Array($0.today...$0.today + 2) }
        + en("next mon..wed") { start in
            let monday = start.nextWeeks(1)[0]
            return Array(monday...start.almanac.next(weekday: 3, from: monday))
        }
        + en(
            "2026-01-30..2026-02-02", "30 jan 2026 - 2 feb 2026", "30.1.2026..20260202",
            "30 jan 2026..2 feb 2026"
        ) {
            Array($0.almanac.place(2026, 1, 30)...$0.almanac.place(2026, 2, 2))
        }
        + en("28 dec..2 jan", "28 dec to jan 2") { start in
            let first = start.next(12, 28)[0]
            return Array(first...start.almanac.next(1, 2, from: first))
        }
        + en("13.5...15.5.", "13.5...15.5") { start in
            let first = start.next(5, 13)[0]
            return Array(first...first + 2)
        }
        + en("today, weekend") { [$0.today] + Array(max($0.today, $0.sunday - 1)...$0.sunday) }
        + en("mon..wed, fri, 9 jan 2026") { start in
            start.span(1, 3) + [start.next(5), start.almanac.place(2026, 1, 9)]
        }

    private static let german =
        de("heute", "Heute") { [$0.today] }
        + de("morgen", "in einem Tag", "tomorrow", "in 1 tag") { [$0.today + 1] }
        + de("gestern") { [$0.today - 1] } + de("übermorgen", "uebermorgen", "Übermorgen") { [$0.today + 2] }
        + de("vorgestern") { [$0.today - 2] } + de("in 3 Tagen") { [$0.today + 3] }
        + de("in einer Woche", "in 1 woche") { [$0.today + 7] } + de("in 2 Wochen") { [$0.today + 14] }
        + de("mo", "montag", "Mo.", "monday", "diesen montag") { [$0.next(1)] }
        + de("di", "Dienstag") { [$0.next(2)] }
        + de("mi", "mit", "mittwoch") { [$0.next(3)] } + de("do", "Do.", "donnerstag") { [$0.next(4)] }
        + de("fr", "freitag", "diesen Freitag") { [$0.next(5)] }
        + de("sa", "samstag", "Sonnabend") { [$0.next(6)] }
        + de("so", "So.", "sonntag", "sonn") { [$0.next(7)] }
        + de("nächsten freitag", "naechsten freitag", "nachsten fr", "nächster Freitag", "next fr") {
            $0.nextWeeks(5)
        }
        + de("nächsten sonntag") { $0.nextWeeks(7) }
        + de("woche", "diese Woche") { Array($0.today..<$0.today + 7) }
        + de("dezember", "dez", "Dez.") { $0.left(of: 12) } + de("diesen Monat") { $0.left(of: $0.month) }
        + de("nächsten monat") { start in
            Array(start.left(of: start.month).last.map { $0 + 1 }.map(start.month(from:)) ?? [])
        }
        + de("nächste woche") { Array($0.nextWeek..<$0.nextWeek + 7) }
        + de("werktage") { $0.working($0.today..<$0.today + 7) }
        + de("nächste werktage") { $0.working($0.nextWeek..<$0.nextWeek + 7) }
        + de("wochenende", "dieses Wochenende") { Array(max($0.today, $0.sunday - 1)...$0.sunday) }
        + de("nächstes wochenende", "naechstes wochenende") { [$0.sunday + 6, $0.sunday + 7] }
        + de("9. jan", "9. Januar", "9.Jan.", "9 jänner", "9. Jaenner") { $0.next(1, 9) }
        + de(
            "9. Januar 2026", "Fr 9. Jan. 2026", "Freitag 9. Januar 2026", "9.1.2026", "9.1.26", "09.01.2026"
        ) {
            [$0.almanac.place(2026, 1, 9)]
        }
        + de("1. märz", "1. maerz", "1. mrz", "1 marz", "1. März", "1.3.", "1.3") { $0.next(3, 1) }
        + de("24. dez", "24.12.", "24/12") { $0.next(12, 24) } + de("31. okt") { $0.next(10, 31) }
        + de("mo,mi", "mo, mittwoch") { [$0.next(1), $0.next(3)] }
        + de("mo bis do", "mo..do", "mo-do", "mo - do", "Montag bis Donnerstag", "mon to do") {
            $0.span(1, 4)
        }
        + de("24.12...26.12.", "24.12. bis 26.12.", "24. Dez. bis 26. Dez.") { start in
            let first = start.next(12, 24)[0]
            return Array(first...first + 2)
        }
        + de("kw 2", "kw2", "KW 02") { start in
            let found = start.almanac.monday(ofWeek: 2, from: start.today)
            return Array(found..<found + 7)
        }
        + de("kw 53") { start in
            let found = start.almanac.monday(ofWeek: 53, from: start.today)
            return Array(found..<found + 7)
        }
}
