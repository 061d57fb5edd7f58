import Foundation

/// A zone's rules, read from the machine's compiled zone database (RFC 9636) as an oracle that shares no code
/// with Foundation.
struct ZoneFile {
    /// A change of the offset. Seconds since 1970, and the seconds to add to UTC before and after it.
    struct Transition: Equatable {
        let at: Int64
        let before: Int
        let after: Int
    }

    struct Unreadable: Error {
        let name: String
        let why: String
    }

    /// The directory of the files; `tzdata.zi` contains the version and all names.
    static let directory = "/usr/share/zoneinfo/"

    let transitions: [Transition]
    /// The seconds to add before the first transition.
    let first: Int

    /// - Parameter lastYear: the last year for which the rule at the end of the file is applied.
    init(_ name: String, lastYear: Int) throws {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: Self.directory + name)))
        var reader = Reader(bytes: bytes, name: name)
        // The first part has 32-bit times; the second, of version 2, has 64-bit times.
        try reader.skip(reader.header(), timeSize: 4)
        let counts = try reader.header()
        let times = try (0..<counts.times).map { _ in try reader.number(8) }
        let types = try (0..<counts.times).map { _ in Int(try reader.number(1)) }
        let offsets = try (0..<counts.types).map { _ in
            let offset = Int(Int32(truncatingIfNeeded: try reader.number(4)))
            _ = try reader.number(2)
            return offset
        }
        try reader.advance(counts.characters + counts.leaps * 12 + counts.flags)
        guard let first = offsets.first, types.allSatisfy(offsets.indices.contains) else {
            throw Unreadable(name: name, why: "types")
        }
        var changes = Array(zip(times, types.map { offsets[$0] }))
        if let rule = try PosixZone(reader.footer(), zone: name) {
            let start = changes.last?.0 ?? .min
            changes += rule.changes(to: lastYear).filter { $0.0 > start }
        }
        var transitions: [Transition] = []
        var offset = first
        for (at, after) in changes where after != offset {
            transitions.append(Transition(at: at, before: offset, after: after))
            offset = after
        }
        (self.transitions, self.first) = (transitions, first)
    }

    /// Returns the seconds to add to UTC.
    func offset(at second: Int64) -> Int {
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= second { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : transitions[low - 1].after
    }

    /// Returns the database's version and all its names, including links.
    static func index() throws -> (version: String, names: [String]) {
        let text = try String(contentsOfFile: directory + "tzdata.zi", encoding: .utf8)
        var names: Set<String> = []
        var version = ""
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            switch words.first {
            case "#" where words.count == 3: version = words[2]
            case "Z": names.insert(words[1])
            case "L": names.insert(words[2])
            default: break
            }
        }
        return (version, names.sorted())
    }

    private struct Counts {
        let (flags, leaps, times, types, characters): (Int, Int, Int, Int, Int)
    }

    /// Numbers are big-endian.
    private struct Reader {
        let bytes: [UInt8]
        let name: String
        var position = 0

        init(bytes: [UInt8], name: String) { (self.bytes, self.name) = (bytes, name) }

        mutating func advance(_ count: Int) throws {
            guard count >= 0, position + count <= bytes.count else {
                throw Unreadable(name: name, why: "too short")
            }
            position += count
        }

        mutating func number(_ size: Int) throws -> Int64 {
            let start = position
            try advance(size)
            return bytes[start..<position].reduce(0) { $0 << 8 | Int64($1) }
        }

        mutating func header() throws -> Counts {
            let start = position
            try advance(20)
            guard bytes[start..<start + 4].elementsEqual("TZif".utf8), bytes[start + 4] >= UInt8(ascii: "2")
            else { throw Unreadable(name: name, why: "no file of version 2") }
            let counts = try (0..<6).map { _ in Int(try number(4)) }
            return Counts(
                flags: counts[0] + counts[1], leaps: counts[2], times: counts[3], types: counts[4],
                characters: counts[5])
        }

        mutating func skip(_ counts: Counts, timeSize: Int) throws {
            try advance(
                counts.times * (timeSize + 1) + counts.types * 6 + counts.characters
                    + counts.leaps * (timeSize + 4) + counts.flags)
        }

        /// Returns the text between the last two line feeds.
        mutating func footer() throws -> String {
            String(decoding: bytes[position...], as: UTF8.self).trimmingCharacters(in: .newlines)
        }
    }
}

/// The rule after the last transition of a file: `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1, TZ).
private struct PosixZone {
    private struct Day {
        let (month, week, weekday, second): (Int, Int, Int, Int)
    }

    private let standard: Int
    private let summer: (offset: Int, from: Day, to: Day)?

    /// Returns nil for an empty rule.
    init?(_ text: String, zone: String) throws {
        guard !text.isEmpty else { return nil }
        let parts = text.split(separator: ",")
        // Names of zones are letters, or any text in angle brackets. The rest are the offsets, positive to
        // the west.
        let names = #/<[^>]*>|[A-Za-z]+/#
        let offsets = parts[0].replacing(names, with: " ").split(separator: " ").map { -Self.seconds($0) }
        let days = try parts.dropFirst().map { rule throws in
            guard let match = rule.wholeMatch(of: #/M(\d+)\.(\d+)\.(\d+)(?:/(.+))?/#) else {
                throw ZoneFile.Unreadable(name: zone, why: text)
            }
            return Day(
                month: Int(match.1) ?? 0, week: Int(match.2) ?? 0, weekday: Int(match.3) ?? 0,
                second: match.4.map { Self.seconds($0) } ?? 7_200)
        }
        guard let standard = offsets.first, days.isEmpty || days.count == 2 else {
            throw ZoneFile.Unreadable(name: zone, why: text)
        }
        self.standard = standard
        guard days.count == 2 else {
            summer = nil
            return
        }
        // Without an offset of its own, summer time is an hour ahead.
        summer = (offset: offsets.count > 1 ? offsets[1] : standard + 3_600, from: days[0], to: days[1])
    }

    /// Returns the times at which offsets begin, in order.
    func changes(to lastYear: Int) -> [(Int64, Int)] {
        guard let summer else { return [] }
        return (1_970...lastYear).flatMap { year in
            [
                (Self.second(of: summer.from, in: year) - Int64(standard), summer.offset),
                (Self.second(of: summer.to, in: year) - Int64(summer.offset), standard),
            ]
        }.sorted { $0.0 < $1.0 }
    }

    /// Parses `[+-]hh[:mm[:ss]]`.
    private static func seconds(_ text: Substring) -> Int {
        let fields = text.split(separator: ":").map { abs(Int($0) ?? 0) }
        let sum = zip(fields, [3_600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
        return text.hasPrefix("-") ? -sum : sum
    }

    private static func second(of day: Day, in year: Int) -> Int64 {
        func isLeap(_ year: Int) -> Bool { year % 4 == 0 && year % 100 != 0 || year % 400 == 0 }
        let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let first =
            (1_970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
            + lengths[..<(day.month - 1)].reduce(0, +)
        // 1 January 1970 was a Thursday, weekday 4 here. Week 5 is the last of the month.
        var number = (day.weekday - (first + 4) % 7 + 7) % 7 + (day.week - 1) * 7
        if number >= lengths[day.month - 1] { number -= 7 }
        return Int64(first + number) * 86_400 + Int64(day.second)
    }
}
