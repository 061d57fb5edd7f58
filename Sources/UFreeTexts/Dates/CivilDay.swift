/// A day of the Gregorian calendar as a count of days, for the arithmetic of date words. It has no time zone: "today"
/// comes from the daemon, which knows its owner's zone.
struct CivilDay: Hashable, Comparable, Strideable {
    /// Days since 1970-01-01.
    let number: Int

    init(number: Int) {
        self.number = number
    }

    /// - Returns: nil if the day does not exist or the year is not 1 to 9999.
    init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        // Days from civil, H. Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March.
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = era * 146_097 + dayOfEra - 719_468
    }

    /// Reads `YYYY-MM-DD` and nothing else.
    init?(_ text: some StringProtocol) {
        let fields = text.split(separator: "-", omittingEmptySubsequences: false)
        guard fields.count == 3, fields[0].utf8.count == 4, fields[1].utf8.count == 2,
            fields[2].utf8.count == 2,
            let year = Int(digits: fields[0]), let month = Int(digits: fields[1]),
            let day = Int(digits: fields[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day of an ISO 8601 week date; weekday 1 is Monday.
    init?(weekYear: Int, week: Int, weekday: Int) {
        guard (1...53).contains(week), (1...7).contains(weekday),
            let fourth = CivilDay(year: weekYear, month: 1, day: 4)
        else { return nil }
        // The fourth of January is always in week 1; week 53 exists only where its Thursday is in the year.
        let monday = fourth.number - (fourth.weekday - 1) + (week - 1) * 7
        guard CivilDay(number: monday + 3).year == weekYear else { return nil }
        number = monday + weekday - 1
    }

    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// 1 is Monday, 7 is Sunday, as in ISO 8601.
    var weekday: Int { ((number + 3) % 7 + 7) % 7 + 1 }

    var year: Int { fields.year }

    var fields: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let civilMonth = month < 10 ? month + 3 : month - 9
        return (yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth, day)
    }

    /// `YYYY-MM-DD`.
    var text: String {
        let (year, month, day) = fields
        return Self.text(year: year, month: month, day: day)
    }

    /// `YYYY-MM-DD`, or `--MM-DD` without a year (ISO 8601:2000, 5.2.1.3); also of a day that does not exist.
    static func text(year: Int?, month: Int, day: Int) -> String {
        "\(year?.padded(to: 4) ?? "-")-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }

    /// The year of the next such month, this day's month included.
    func yearOfNext(month: Int) -> Int { fields.month <= month ? year : year + 1 }

    func advanced(by days: Int) -> CivilDay { CivilDay(number: number + days) }
    func distance(to other: CivilDay) -> Int { other.number - number }
    static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }
}

extension Int {
    /// Reads one to nine ASCII digits, without signs or spaces, so that arithmetic cannot overflow.
    init?(digits: some StringProtocol) {
        guard (1...9).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.init(digits)
    }

    /// With leading zeros.
    func padded(to width: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, width - text.utf8.count)) + text
    }
}
