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

    /// How many letters of a weekday's name people write at least.
    static func shortWeekdayLength(in language: Language) -> Int {
        switch language {
        case .english: 3
        case .german: 2
        }
    }

    /// `Fri`.
    static func shortWeekday(_ weekday: Int) -> String {
        capitalised(weekdays(in: .english)[weekday - 1].prefix(3))
    }

    /// `Friday`.
    static func longWeekday(_ weekday: Int) -> String { capitalised(weekdays(in: .english)[weekday - 1]) }

    /// `Jan`.
    static func shortMonth(_ month: Int) -> String {
        capitalised(months(in: .english)[month - 1].prefix(3))
    }

    /// `January`.
    static func longMonth(_ month: Int) -> String { capitalised(months(in: .english)[month - 1]) }

    private static func capitalised(_ word: some StringProtocol) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
