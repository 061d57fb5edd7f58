/// Example words for dates, in the language of dates, which may differ from the language of messages.
enum ExampleText {
    static var days: String {
        sayOfDates(
            "today, tomorrow, fri, next fri, +3, 2026-01-09, mon,wed, mon..thu, weekdays, weekend",
            "heute, morgen, fr, nächsten fr, +3, 2026-01-09, mo,mi, mo..do, werktage, wochenende")
    }

    static var ranges: String {
        sayOfDates(
            "next week, dec, 2026-W50, 9 jan..20 jan", "nächste woche, dez, kw 50, 9. jan..20. jan")
    }

    static var weekdays: String {
        sayOfDates("fri, mon,wed, mon..thu, weekdays, weekend", "fr, mo,mi, mo..do, werktage, wochenende")
    }

    static var today: String { sayOfDates("today", "heute") }

    static var tonight: String { sayOfDates("tonight", "heute abend") }

    static var tomorrow: String { sayOfDates("tomorrow", "morgen") }

    static var week: String { sayOfDates("week", "woche") }

    static var nextWeek: String { sayOfDates("next week", "nächste woche") }

    static var month: String { sayOfDates("dec", "dez") }

    static var date: String { sayOfDates("24 dec", "24. dez") }

    static var monday: String { sayOfDates("mon", "mo") }

    static var day: String { sayOfDates("fri", "fr") }

    static var dayAndPart: String { sayOfDates("fri evening", "fr abend") }

    static var span: String { sayOfDates("mon..thu", "mo..do") }

    static var workdays: String { sayOfDates("weekdays", "werktage") }

    static var holidays: String { sayOfDates("24 dec..6 jan", "24. dez..6. jan") }

    static var noon: String { sayOfDates("noon", "mittag") }
}
