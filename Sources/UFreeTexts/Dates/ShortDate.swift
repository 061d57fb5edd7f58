import UFreeDomain

/// Dates such as `1/2`, `1.2.` and `1/2/2026`: some people write the day first, others the month.
struct ShortDate: Hashable {
    private let first: Int
    private let second: Int
    /// Nil without a year.
    private let year: Int?
    private let separator: Character
    private let isClosed: Bool

    /// - Returns: nil unless `word` is two numbers, and optionally a year, with the same separator between them.
    init?(_ word: Substring) {
        guard let separator = word.first(where: { "/.-".contains($0) }) else { return nil }
        var fields = word.split(separator: separator, omittingEmptySubsequences: false)
        isClosed = separator == "." && fields.last?.isEmpty == true
        if isClosed { fields.removeLast() }
        guard fields.count == 2 || fields.count == 3, fields[0].utf8.count <= 2, fields[1].utf8.count <= 2,
            let first = Int(digits: fields[0]), let second = Int(digits: fields[1])
        else { return nil }
        if fields.count == 3 {
            guard [2, 4].contains(fields[2].utf8.count), let year = Int(digits: fields[2]) else { return nil }
            self.year = fields[2].utf8.count == 2 ? 2000 + year : year
        } else {
            year = nil
        }
        (self.first, self.second, self.separator) = (first, second, separator)
    }

    /// The possible days, day first, without duplicates; empty if no such day exists.
    /// - Parameters:
    ///   - start: without a year, the next such day from here on is meant.
    ///   - language: in German, dots mean that the day comes first.
    func readings(from start: CivilDate, in language: Language) -> [CivilDate] {
        var seen: Set<CivilDate> = []
        return orders(in: language).compactMap { day, month in
            year.map { CivilDate(year: $0, month: month, day: day) }
                ?? Self.next(month: month, day: day, from: start)
        }.filter { seen.insert($0).inserted }
    }

    /// The day that was written, for a date without readings.
    func missing(in language: Language, near today: CivilDate) -> MissingDay {
        let orders = orders(in: language).filter { (1...12).contains($0.month) }
        guard let (day, month) = orders.first, orders.count == 1 else {
            return MissingDay(named: written(first, second), nearest: nil)
        }
        let last = CivilDate.length(ofMonth: month, year: year ?? today.yearOfNext(month: month))
        let nearest = max(1, min(day, last))
        let isDayFirst = (first, second) == (day, month)
        return MissingDay(
            named: CivilDate.text(year: year, month: month, day: day),
            nearest: isDayFirst ? written(nearest, month) : written(month, nearest))
    }

    private func orders(in language: Language) -> [(day: Int, month: Int)] {
        language == .german && separator == "."
            ? [(first, second)] : [(first, second), (second, first)]
    }

    private func written(_ first: Int, _ second: Int) -> String {
        "\(first)\(separator)\(second)" + (year.map { "\(separator)\($0)" } ?? (isClosed ? "." : ""))
    }

    /// The next such day from `start` on; 29 February may be some years away.
    static func next(month: Int, day: Int, from start: CivilDate) -> CivilDate? {
        (start.year...start.year + 8).lazy.compactMap { CivilDate(year: $0, month: month, day: day) }
            .first { $0 >= start }
    }
}
