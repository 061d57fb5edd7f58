/// Dates such as `1/2` and `1.2.`: some people read the day first and some the month, so they are never
/// guessed at.
enum ShortDate {
    /// What `word` could mean, as `2026-02-01 (1 February)`, day first; nil when it is no short date at all.
    static func readings(_ word: Substring, today: CivilDay) -> [String]? {
        let separators: Set<Character> = ["/", ".", "-"]
        guard let separator = word.first(where: { separators.contains($0) }) else { return nil }
        var fields = word.split(separator: separator, omittingEmptySubsequences: false)
        if fields.last?.isEmpty == true { fields.removeLast() }
        guard fields.count == 2 || fields.count == 3, fields.allSatisfy({ $0.utf8.count <= 4 }) else {
            return nil
        }
        let numbers = fields.compactMap { Int(digits: $0) }
        guard numbers.count == fields.count, fields[0].utf8.count <= 2, fields[1].utf8.count <= 2 else {
            return nil
        }
        let year = numbers.count == 3 ? (numbers[2] < 100 ? 2000 + numbers[2] : numbers[2]) : nil
        let days = [(numbers[0], numbers[1]), (numbers[1], numbers[0])].compactMap { day, month in
            year.map { CivilDay(year: $0, month: month, day: day) }
                ?? next(month: month, day: day, from: today)
        }
        var seen: Set<CivilDay> = []
        return days.filter { seen.insert($0).inserted }.map { day in
            let fields = day.fields
            return "\(day.text) (\(fields.day) \(CalendarWords.longMonth(fields.month)))"
        }
    }

    /// The next such day from `today` on; 29 February may be some years away.
    static func next(month: Int, day: Int, from today: CivilDay) -> CivilDay? {
        (today.year...today.year + 8).lazy.compactMap { CivilDay(year: $0, month: month, day: day) }
            .first { $0 >= today }
    }
}
