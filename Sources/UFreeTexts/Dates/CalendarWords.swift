/// English names of days and months, with the abbreviations that people type.
enum CalendarWords {
    /// Monday first, as in ISO 8601.
    static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// 1 to 7 for a name or an abbreviation of at least two letters that means one day only (`mo`, `mon`,
    /// `thurs`).
    static func weekday(_ word: some StringProtocol) -> Int? {
        number(of: word, in: weekdays, shortest: 2)
    }

    /// 1 to 12 for a name or an abbreviation of at least three letters.
    static func month(_ word: some StringProtocol) -> Int? {
        number(of: word, in: months, shortest: 3)
    }

    /// `Fri`.
    static func shortWeekday(_ weekday: Int) -> String { capitalised(weekdays[weekday - 1].prefix(3)) }

    /// `Friday`.
    static func longWeekday(_ weekday: Int) -> String { capitalised(weekdays[weekday - 1]) }

    /// `Jan`.
    static func shortMonth(_ month: Int) -> String { capitalised(months[month - 1].prefix(3)) }

    /// `January`.
    static func longMonth(_ month: Int) -> String { capitalised(months[month - 1]) }

    private static func number(of word: some StringProtocol, in names: [String], shortest: Int) -> Int? {
        guard word.count >= shortest else { return nil }
        let hits = names.indices.filter { names[$0].hasPrefix(word) }
        return hits.count == 1 ? hits[0] + 1 : nil
    }

    private static func capitalised(_ word: some StringProtocol) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
