import Testing
import UFreeICalendar

/// Calendars for tests, and what is listed for them.
enum Sample {
    /// A calendar of lines, with CRLF.
    static func calendar(_ lines: [String], head: [String] = ["VERSION:2.0", "PRODID:-//x//y//EN"]) -> String
    {
        (["BEGIN:VCALENDAR"] + head + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    /// A calendar of one event with a UID and a title.
    static func event(_ lines: String...) -> String { calendar(vevent(lines)) }

    static func vevent(_ lines: [String], uid: String = "1") -> [String] {
        ["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:e"] + lines + ["END:VEVENT"]
    }

    static func lines(
        _ calendar: String, _ from: String = "2026-03-01", _ through: String = "2026-04-30",
        zone: String = "Europe/Berlin", addresses: [String] = []
    ) throws -> [String] {
        try lines(Array(calendar.utf8), from, through, zone: zone, addresses: addresses)
    }

    static func lines(
        _ bytes: [UInt8], _ from: String = "2026-03-01", _ through: String = "2026-04-30",
        zone: String = "Europe/Berlin", addresses: [String] = []
    ) throws -> [String] {
        let request = try #require(
            CalendarExpansion.Request(from: from, through: through, zone: zone, addresses: addresses))
        return CalendarExpansion.lines(for: [bytes], request)
    }

    /// Only the occurrences: kind, start and end. Moments are shown in UTC, to the minute.
    static func spans(
        _ calendar: String, _ from: String = "2026-03-01", _ through: String = "2026-04-30",
        zone: String = "Europe/Berlin", addresses: [String] = []
    ) throws -> [String] {
        let lines = try lines(calendar, from, through, zone: zone, addresses: addresses)
        try #require(lines.first?.hasPrefix("F") == true, "\(lines.first ?? "")")
        return try lines.dropFirst().dropLast().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields[0] == "M" else { return fields[0...2].joined(separator: " ") }
            return "M " + (try fields[1...2].map { utc(try #require(Int($0))) }.joined(separator: " "))
        }
    }

    /// The starts of the occurrences without their kind: `03-29T08:00`.
    static func starts(
        _ calendar: String, _ from: String = "2026-03-01", _ through: String = "2026-04-30",
        zone: String = "Europe/Berlin"
    ) throws -> [String] {
        try spans(calendar, from, through, zone: zone).map { span in
            String(span.split(separator: " ")[1].dropFirst(5))
        }
    }

    /// The code and the detail of a file that is refused.
    static func refusal(_ bytes: [UInt8], _ from: String = "2026-03-01", _ through: String = "2026-04-30")
        throws
        -> [String]
    {
        let lines = try lines(bytes, from, through)
        #expect(lines.count == 2 && lines.last == "E\t0")
        let fields = lines[0].split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        try #require(fields[0] == "X", "\(lines[0])")
        return Array(fields[2...])
    }

    static func refusal(_ calendar: String) throws -> [String] { try refusal(Array(calendar.utf8)) }

    private static func utc(_ seconds: Int) -> String {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let minute = (seconds - days * 86_400) / 60
        // Civil date from days, by counting: the tests must not use what they test.
        var (year, rest) = (1970, days)
        func length(_ year: Int) -> Int { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365 }
        while rest < 0 {
            year -= 1
            rest += length(year)
        }
        while rest >= length(year) {
            rest -= length(year)
            year += 1
        }
        var month = 0
        let lengths = [31, length(year) - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        while rest >= lengths[month] {
            rest -= lengths[month]
            month += 1
        }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(month + 1))-\(two(rest + 1))T\(two(minute / 60)):\(two(minute % 60))"
    }
}
