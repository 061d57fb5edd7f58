/// A recurrence rule (RFC 5545, 3.3.10).
///
/// libical reads rules too, but it was not fit to expand those of strangers. Version 3.0.16 ignores
/// BYSETPOS in weekly and daily rules, finds a Tuesday for `BYWEEKNO=1;BYDAY=MO`, loses the interval of
/// hours when it skips ahead, and can spend seconds inside one call when a rule never matches.
struct RecurrenceRule: Equatable {
    enum Frequency: String {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly
    }

    /// The last time of a rule, inclusive.
    enum Until: Equatable {
        case date(Int)
        case time(WallTime, isUTC: Bool)
    }

    /// A weekday, 0 for Monday; the nth of the month or the year, from its end if negative, every one if 0.
    struct Weekday: Equatable {
        let ordinal: Int
        let day: Int
    }

    var frequency: Frequency
    var interval = 1
    var count: Int?
    var until: Until?
    /// 0 for Monday.
    var weekStart = 0
    var seconds: [Int] = []
    var minutes: [Int] = []
    var hours: [Int] = []
    var weekdays: [Weekday] = []
    var monthDays: [Int] = []
    var yearDays: [Int] = []
    var weeks: [Int] = []
    var months: [Int] = []
    var positions: [Int] = []
}

extension RecurrenceRule {
    private static let dayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// Reads the value of an RRULE.
    ///
    /// Parts that RFC 5545 forbids beside each other are read; each then limits the others. COUNT beside
    /// UNTIL: the one that ends first is decisive.
    init(_ text: String) throws(CalendarProblem) {
        guard let rule = Self.parsed(text) else { throw .broken("the rule \"\(CalendarText.field(text))\"") }
        self = rule
    }

    private static func parsed(_ text: String) -> RecurrenceRule? {
        var parts: [String: Substring] = [:]
        for part in text.uppercased().split(separator: ";") {
            let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(words[0].filter { !$0.isWhitespace })
            guard words.count == 2, parts.updateValue(words[1], forKey: name) == nil else {
                if name.isEmpty { continue }
                return nil
            }
        }
        guard let name = parts.removeValue(forKey: "FREQ"),
            let frequency = Frequency(rawValue: name.lowercased())
        else { return nil }
        var rule = RecurrenceRule(frequency: frequency)
        for (name, value) in parts {
            guard rule.read(name, value) else { return nil }
        }
        return rule
    }

    private mutating func read(_ name: String, _ value: Substring) -> Bool {
        switch name {
        case "INTERVAL": return Self.assign(Self.number(value, in: 1...1_000_000_000), to: &interval)
        case "COUNT": count = Self.number(value, in: 1...1_000_000_000)
        case "UNTIL": until = Self.until(value)
        case "WKST": return Self.assign(Self.dayNames.firstIndex(of: String(value)), to: &weekStart)
        // A leap second is the second before it (3.3.5).
        case "BYSECOND":
            return Self.assign(Self.numbers(value, in: 0...60).map { $0.map { min($0, 59) } }, to: &seconds)
        case "BYMINUTE": return Self.assign(Self.numbers(value, in: 0...59), to: &minutes)
        case "BYHOUR": return Self.assign(Self.numbers(value, in: 0...23), to: &hours)
        case "BYDAY": return Self.assign(Self.weekdays(value), to: &weekdays)
        case "BYMONTHDAY": return Self.assign(Self.numbers(value, in: -31...31, zero: false), to: &monthDays)
        case "BYYEARDAY": return Self.assign(Self.numbers(value, in: -366...366, zero: false), to: &yearDays)
        case "BYWEEKNO": return Self.assign(Self.numbers(value, in: -53...53, zero: false), to: &weeks)
        case "BYMONTH": return Self.assign(Self.numbers(value, in: 1...12), to: &months)
        case "BYSETPOS": return Self.assign(Self.numbers(value, in: -366...366, zero: false), to: &positions)
        // RFC 7529. Other calendars than the Gregorian one would need tables.
        case "RSCALE": return value == "GREGORIAN"
        case "SKIP": return value == "OMIT"
        default: return name.hasPrefix("X-")
        }
        return name == "COUNT" ? count != nil : until != nil
    }

    private static func assign<Value>(_ value: Value?, to target: inout Value) -> Bool {
        if let value { target = value }
        return value != nil
    }

    private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
        Int(text.filter { !$0.isWhitespace }).flatMap { range.contains($0) ? $0 : nil }
    }

    private static func numbers(_ text: Substring, in range: ClosedRange<Int>, zero: Bool = true) -> [Int]? {
        var numbers: Set<Int> = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = number(word, in: range), zero || number != 0 else { return nil }
            numbers.insert(number)
        }
        return numbers.sorted()
    }

    private static func weekdays(_ text: Substring) -> [Weekday]? {
        var result: [Weekday] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let word = word.filter { !$0.isWhitespace }
            guard let day = dayNames.firstIndex(of: String(word.suffix(2))) else { return nil }
            let digits = word.dropLast(2)
            let ordinal = digits.isEmpty ? 0 : number(digits, in: -53...53)
            guard let ordinal, digits.isEmpty || ordinal != 0 else { return nil }
            let weekday = Weekday(ordinal: ordinal, day: day)
            // Seven weekdays with 106 ordinals each: a long list only repeats them.
            if result.count > 742 { return nil }
            if !result.contains(weekday) { result.append(weekday) }
        }
        return result
    }

    private static func until(_ text: Substring) -> Until? {
        var bytes = Array(text.utf8)
        let isUTC = bytes.last == UInt8(ascii: "Z")
        if isUTC { bytes.removeLast() }
        guard bytes.count == 8 || bytes.count == 15 && bytes[8] == UInt8(ascii: "T") else { return nil }
        func digits(_ range: Range<Int>) -> Int? {
            number(Substring(decoding: bytes[range], as: UTF8.self), in: 0...9_999)
        }
        guard let year = digits(0..<4), let month = digits(4..<6), let day = digits(6..<8) else { return nil }
        let date = CivilDay(year, month, day)
        guard date.isValid else { return nil }
        if bytes.count == 8 { return .date(date.number) }
        guard let hour = digits(9..<11), let minute = digits(11..<13), let second = digits(13..<15),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let time = hour * 3_600 + minute * 60 + min(second, 59)
        return .time(date.number * CivilDay.seconds + time, isUTC: isUTC)
    }
}
