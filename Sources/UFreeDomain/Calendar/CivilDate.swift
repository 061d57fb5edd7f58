/// A calendar date without a time and without a zone (A3): proleptic Gregorian, years 1 to 9999.
///
/// It is stored as a day number, so comparing and adding are integer arithmetic. The type has no notion of
/// "today", which depends on the owner's zone; the services know it.
package struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before it.
    package let dayNumber: Int

    /// The range of dates that can be written as `YYYY-MM-DD`.
    package static let range = CivilDate(unchecked: -719_162)...CivilDate(unchecked: 2_932_896)

    /// 1970-01-01.
    package static let epoch = CivilDate(unchecked: 0)

    private init(unchecked dayNumber: Int) {
        self.dayNumber = dayNumber
    }

    /// Creates the date this many days after 1970-01-01; nil outside the years 1 to 9999.
    package init?(dayNumber: Int) {
        guard (-719_162...2_932_896).contains(dayNumber) else { return nil }
        self.dayNumber = dayNumber
    }

    /// Creates a date from its parts; nil if the calendar has no such day (30 February).
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let number = Self.dayNumber(year: year, month: month, day: day)
        self.init(dayNumber: number)
        guard components == (year, month, day) else { return nil }
    }

    /// Parses exactly `YYYY-MM-DD` (RFC 3339 `full-date`); nil for anything else.
    package init?(iso text: some StringProtocol) {
        // Every stored row has a date, so this makes no strings and no arrays.
        var number = 0
        var place = 0
        for byte in text.utf8 {
            switch (place, byte) {
            case (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")): break
            case (4, _), (7, _), (10..., _): return nil
            case (_, UInt8(ascii: "0")...UInt8(ascii: "9")): number = number * 10 + Int(byte & 0x0F)
            default: return nil
            }
            place += 1
        }
        guard place == 10 else { return nil }
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// Year, month (1-12) and day (1-31).
    package var components: (year: Int, month: Int, day: Int) {
        // Days are counted from 0000-03-01, which makes the leap day the last of its year.
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, day)
    }

    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Returns the date this many days later (earlier when negative), clamped to the years 1 to 9999.
    package func adding(days: Int) -> CivilDate {
        let (sum, overflow) = dayNumber.addingReportingOverflow(days)
        if overflow { return days > 0 ? Self.range.upperBound : Self.range.lowerBound }
        return CivilDate(
            unchecked: min(max(sum, Self.range.lowerBound.dayNumber), Self.range.upperBound.dayNumber))
    }

    /// Returns the number of days from this date to another; negative when the other is earlier.
    package func days(until other: CivilDate) -> Int { other.dayNumber - dayNumber }

    /// The date of an ISO 8601 week date; nil where the year has no such week.
    /// - Parameter weekday: 1 Monday to 7 Sunday.
    package init?(weekYear: Int, week: Int, weekday: Int) {
        guard (1...53).contains(week), (1...7).contains(weekday),
            let fourth = CivilDate(year: weekYear, month: 1, day: 4)
        else { return nil }
        // 4 January is always in week 1. A week belongs to the year of its Thursday.
        let monday = fourth.dayNumber - (fourth.weekday.rawValue - 1) + (week - 1) * 7
        guard CivilDate(dayNumber: monday + 3)?.components.year == weekYear else { return nil }
        self.init(dayNumber: monday + weekday - 1)
    }

    /// The number of days in a month.
    /// - Parameter month: 1 to 12.
    package static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    package var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        let index = (dayNumber + 3) % 7
        return Weekday.allCases[index < 0 ? index + 7 : index]
    }

    package static func < (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension ClosedRange<CivilDate> {
    /// Every date in the range.
    package var all: [CivilDate] {
        (0...lowerBound.days(until: upperBound)).map { lowerBound.adding(days: $0) }
    }
}

extension CivilDate: CustomStringConvertible {
    /// `YYYY-MM-DD`.
    package var description: String {
        String(unsafeUninitializedCapacity: 10) { text in
            write(to: text)
            return 10
        }
    }

    /// Writes `YYYY-MM-DD` to the first ten bytes.
    func write(to text: UnsafeMutableBufferPointer<UInt8>) {
        let (year, month, day) = components
        text.write(year, at: 0, digits: 4)
        text.write("-", month, at: 4)
        text.write("-", day, at: 7)
    }
}

/// A day of the week, Monday first (ISO 8601).
package enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday
}
