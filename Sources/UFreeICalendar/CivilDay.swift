/// A time of a wall clock, in seconds since 1970-01-01T00:00 on the same clock. What moment it is depends
/// on the zone of that clock. A date is its midnight.
typealias WallTime = Int

/// A date of the Gregorian calendar.
struct CivilDay: Equatable {
    static let seconds = 86_400
    /// The first second of the year 1, and the last of the year 9999: nothing else is written.
    static let beginning: WallTime = -62_135_596_800
    static let end: WallTime = 253_402_300_799

    let year: Int
    let month: Int
    let day: Int

    init(_ year: Int, _ month: Int, _ day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// - Parameter number: days since 1970-01-01, also negative.
    init(number: Int) {
        // Years that begin in March have the leap day at their end; 400 of them are 146,097 days.
        let shifted = number + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Reads `YYYY-MM-DD`; nil for anything else and for days that do not exist.
    init?(iso text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
            return nil
        }
        let parts = [bytes[0..<4], bytes[5..<7], bytes[8..<10]].map { digits in
            digits.reduce(into: Int?.some(0)) { value, digit in
                guard (48...57).contains(digit) else { return value = nil }
                value = value.map { $0 * 10 + Int(digit) - 48 }
            }
        }
        guard let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
        self.init(year, month, day)
        guard isValid else { return nil }
    }

    var isValid: Bool {
        (1...9_999).contains(year) && (1...12).contains(month)
            && (1...CivilDay.length(ofMonth: month, in: year)).contains(day)
    }

    /// Days since 1970-01-01.
    var number: Int {
        let year = month <= 2 ? self.year - 1 : self.year
        let era = year.flooredQuotient(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// 1 for the first of January.
    var dayOfYear: Int { number - CivilDay(year, 1, 1).number + 1 }

    /// `YYYY-MM-DD`.
    var iso: String { Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2) }

    static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }

    /// 0 for Monday to 6 for Sunday.
    static func weekday(ofDay number: Int) -> Int {
        let weekday = (number + 3) % 7
        return weekday < 0 ? weekday + 7 : weekday
    }

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    static func length(ofYear year: Int) -> Int { isLeap(year) ? 366 : 365 }

    static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// The quotient rounded down, also for negative numbers.
    func flooredQuotient(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    /// Days since 1970-01-01 of a wall time.
    var dayNumber: Int { flooredQuotient(by: CivilDay.seconds) }
}
