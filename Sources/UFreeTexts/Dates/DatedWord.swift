import UFreeDomain

/// Reads complete dates and weeks as in ISO 8601.
enum DatedWord {
    /// `2026-01-09`, `2026-1-9`, `2026/01/09`, `20260109`; `2026-w02-5`, `2026-w02`, `2026w025`, `2026w02`; `2026-01`.
    /// - Returns: nil for anything else.
    static func token(of word: Substring) -> DateToken? {
        let year = word.prefix(4)
        guard year.utf8.count == 4, let number = Int(digits: year) else { return nil }
        let rest = word.dropFirst(4)
        return week(year: number, rest, of: word) ?? month(year: number, rest)
            ?? day(year: number, rest, of: word)
    }

    private static func month(year: Int, _ rest: Substring) -> DateToken? {
        guard rest.first == "-", rest.utf8.count == 3, let month = Int(digits: rest.dropFirst()) else {
            return nil
        }
        return CivilDate(year: year, month: month, day: 1).map(DateToken.isoMonth)
    }

    private static func day(year: Int, _ rest: Substring, of word: Substring) -> DateToken? {
        let fields: [Substring]
        if let separator = rest.first, separator == "-" || separator == "/" {
            fields = rest.dropFirst().split(separator: separator, omittingEmptySubsequences: false)
        } else {
            guard rest.utf8.count == 4 else { return nil }
            fields = [rest.prefix(2), rest.suffix(2)]
        }
        guard fields.count == 2, fields.allSatisfy({ $0.utf8.count <= 2 }),
            let month = Int(digits: fields[0]), let day = Int(digits: fields[1])
        else { return nil }
        if let found = CivilDate(year: year, month: month, day: day) { return .date(found) }
        let named = CivilDate.text(year: year, month: month, day: day)
        guard (1...12).contains(month), year > 0 else {
            return .missing(MissingDay(named: named, nearest: nil))
        }
        let nearest = max(1, min(day, CivilDate.length(ofMonth: month, year: year)))
        let written = word.dropLast(fields[1].count) + nearest.padded(to: fields[1].count)
        return .missing(MissingDay(named: named, nearest: String(written)))
    }

    /// `-w02-5` or `w025`, with or without the weekday.
    private static func week(year: Int, _ rest: Substring, of word: Substring) -> DateToken? {
        let hyphen = rest.hasPrefix("-") ? "-" : ""
        let fields = rest.dropFirst(hyphen.count)
        guard fields.first == "w", let week = Int(digits: fields.dropFirst().prefix(2)),
            fields.utf8.count >= 3
        else { return nil }
        let end = fields.dropFirst(3)
        if end.isEmpty {
            if let monday = CivilDate(weekYear: year, week: week, weekday: 1) { return .isoWeek(monday) }
        }
        guard end.isEmpty || (end.hasPrefix(hyphen) && end.utf8.count == hyphen.utf8.count + 1) else {
            return nil
        }
        let weekday = end.isEmpty ? nil : Int(digits: end.dropFirst(hyphen.count))
        guard end.isEmpty || weekday != nil else { return nil }
        if let weekday, let day = CivilDate(weekYear: year, week: week, weekday: weekday) {
            return .date(day)
        }
        let last = CivilDate(weekYear: year, week: 53, weekday: 1) == nil ? 52 : 53
        let nearest =
            "\(year.padded(to: 4))\(hyphen)W\(max(1, min(week, last)).padded(to: 2))"
            + (weekday.map { "\(hyphen)\(max(1, min($0, 7)))" } ?? "")
        return .missing(MissingDay(named: word.uppercased(), nearest: nearest))
    }
}
