/// Names of days and months.
enum CalendarWords {
    /// In small letters, Monday first as in ISO 8601.
    static func weekdays(in language: Language) -> [String] {
        switch language {
        case .english: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        case .german: ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"]
        }
    }

    /// In small letters.
    static func months(in language: Language) -> [String] {
        switch language {
        case .english:
            [
                "january", "february", "march", "april", "may", "june", "july", "august", "september",
                "october", "november", "december",
            ]
        case .german:
            [
                "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober",
                "november", "dezember",
            ]
        }
    }

    /// The length of the shortest usual abbreviation of a weekday.
    static func shortWeekdayLength(in language: Language) -> Int {
        switch language {
        case .english: 3
        case .german: 2
        }
    }

    /// `Fri`, `Fr`.
    static func shortWeekday(_ weekday: Int, in language: Language) -> String {
        capitalised(weekdays(in: language)[weekday - 1].prefix(shortWeekdayLength(in: language)))
    }

    /// `Jan`; in German with the full stop of an abbreviation, and short names in full (CLDR 41, de.xml).
    static func shortMonth(_ month: Int, in language: Language) -> String {
        switch language {
        case .english: capitalised(months(in: language)[month - 1].prefix(3))
        case .german:
            [
                "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.",
                "Dez.",
            ][month - 1]
        }
    }

    /// `January`, `Januar`.
    static func longMonth(_ month: Int, in language: Language) -> String {
        capitalised(months(in: language)[month - 1])
    }

    private static func capitalised(_ word: some StringProtocol) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
