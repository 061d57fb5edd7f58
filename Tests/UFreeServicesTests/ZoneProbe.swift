import UFreeDomain

@testable import UFreeServices

/// Compares `LocalCalendar` with the zone database for one zone, around each of its transitions.
struct ZoneProbe {
    static let second: Int64 = 1_000

    let zone: ZoneName
    let file: ZoneFile
    /// Milliseconds since 1970.
    let span: Range<Int64>

    private(set) var transitions = 0
    private(set) var checks = 0
    /// The number of times that the clocks went back over midnight, so that the previous day returned for a
    /// while.
    private(set) var returns = 0
    /// Dates that the zone skipped.
    private(set) var skipped: [CivilDate] = []
    private(set) var failures: [String] = []

    init(zone: ZoneName, file: ZoneFile, span: Range<Int64>) {
        (self.zone, self.file, self.span) = (zone, file, span)
    }

    /// Checks everything around each transition, and the weeks between them.
    mutating func run() {
        for (index, transition) in file.transitions.enumerated()
        where span.contains(transition.at * Self.second) {
            transitions += 1
            check(transition, among: file.transitions[max(0, index - 4)...].prefix(9))
        }
        for moment in stride(from: span.lowerBound, to: span.upperBound, by: Int(7 * Int64.day)) {
            isEqual(
                LocalCalendar.offset(of: zone, at: Timestamp(milliseconds: moment)), offset(moment), moment,
                "offset")
        }
    }

    private mutating func check(
        _ transition: ZoneFile.Transition, among neighbours: ArraySlice<ZoneFile.Transition>
    ) {
        let change = transition.at * Self.second
        for distance in [Int64.day, 12 * .hour, .hour, 60 * Self.second, Self.second, 1] {
            checkMoment(change - distance)
            checkMoment(change + distance)
        }
        checkMoment(change)
        let (before, after) = (date(change - 1), date(change))
        if after < before { returns += 1 }
        if before.days(until: after) > 1 {
            skipped += (1..<before.days(until: after)).map { before.adding(days: $0) }
        }
        let midnights = midnights(near: change, among: neighbours)
        for (midnight, next) in zip(midnights, midnights.dropFirst()) { checkDay(from: midnight, to: next) }
        // Times of day on both sides of the jump, inside it, and at the ends of the adjacent days.
        let jump = [transition.before, transition.after].map { change + Int64($0) * Self.second }
        let between = (jump[0] + jump[1]) / 2
        for local in [jump[0], jump[1], between, between + 12 * .hour, between - 12 * .hour] {
            for minutes in [-1, 0, 1] { checkTime(local + Int64(minutes) * 60 * Self.second, near: change) }
        }
        for day in [-1, 0, 1] {
            let day = Int64(after.dayNumber + day) * .day
            checkTime(day, near: change)
            checkTime(day + .day - 60 * Self.second, near: change)
        }
    }

    // MARK: Checks

    /// Checks date, time of day, and text of a moment.
    private mutating func checkMoment(_ moment: Int64) {
        let now = Timestamp(milliseconds: moment)
        let local = local(moment)
        let date = date(moment)
        isEqual(LocalCalendar.today(in: zone, at: now), date, moment, "today")
        isEqual(
            LocalCalendar.minute(in: zone, at: now), Int((local - Int64(date.dayNumber) * .day) / 60_000),
            moment,
            "minute")
        let text = LocalCalendar.rfc3339(now, in: zone)
        isEqual(String(text.prefix(10)), "\(date)", moment, "date of the text")
        isEqual(CivilDate(iso: text.prefix(10)), date, moment, "date read back")
        isEqual(Self.moment(text), moment, moment, "text read back")
    }

    /// Checks that a date's last moment is found from its first, from odd ones inside it, and from itself.
    private mutating func checkDay(from start: Int64, to end: Int64) {
        let date = date(start)
        isEqual(
            LocalCalendar.today(in: zone, at: Timestamp(milliseconds: start)), date, start, "first moment")
        isEqual(LocalCalendar.today(in: zone, at: Timestamp(milliseconds: end - 1)), date, end, "last moment")
        for moment in [start, start + (end - start) / 2 + 1_234_567, end - 1] where moment < end {
            let found = LocalCalendar.nextMidnight(in: zone, after: Timestamp(milliseconds: moment))
            isEqual(found.milliseconds, end, moment, "next midnight")
        }
    }

    /// Checks that a time of day gives its first moment; a skipped time is moved later by the length of the
    /// jump.
    private mutating func checkTime(_ local: Int64, near change: Int64) {
        // Times in the protocol and from people are whole minutes.
        let local = local - Self.floorModulo(local, 60_000)
        guard let date = CivilDate(dayNumber: Int(Self.floorDivide(local, .day))) else { return }
        let minute = Int(Self.floorModulo(local, .day) / 60_000)
        let offsets = [-2, -1, 0, 1, 2].map { offset(change + $0 * .day) } + [offset(change - 1)]
        let moments = offsets.map { local - Int64($0) * Self.second }
        let reading = moments.filter { self.local($0) == local }.min()
        let found = LocalCalendar.moment(of: date, minute: minute, in: zone)
        if let reading {
            isEqual(found.milliseconds, reading, local, "time of day")
            isEqual(LocalCalendar.today(in: zone, at: found), date, local, "date of a time of day")
            isEqual(LocalCalendar.minute(in: zone, at: found), minute, local, "minute of a time of day")
        } else {
            let before = offset(change - 1)
            isEqual(
                found.milliseconds, local - Int64(before) * Self.second, local, "time that was jumped over")
        }
    }

    private mutating func isEqual<Value: Equatable>(
        _ found: Value, _ expected: Value, _ place: Int64, _ what: String
    ) {
        checks += 1
        guard found != expected else { return }
        failures.append("\(zone.text), \(what) at \(place): \(found), not \(expected)")
    }

    // MARK: The database's rules

    private func offset(_ moment: Int64) -> Int { file.offset(at: Self.floorDivide(moment, Self.second)) }

    private func local(_ moment: Int64) -> Int64 { moment + Int64(offset(moment)) * Self.second }

    private func date(_ moment: Int64) -> CivilDate {
        CivilDate.range.lowerBound.adding(
            days: Int(Self.floorDivide(local(moment), .day)) - CivilDate.range.lowerBound.dayNumber)
    }

    /// Returns the moments within two days of a transition at which the date changes: midnights before and
    /// after, and transitions.
    private func midnights(near change: Int64, among neighbours: ArraySlice<ZoneFile.Transition>) -> [Int64] {
        var offsets = Set(neighbours.map(\.after))
        if let first = neighbours.first { offsets.insert(first.before) }
        let day = Self.floorDivide(change, .day)
        var found = Set(neighbours.map { $0.at * Self.second })
        for offset in offsets {
            for number in day - 3...day + 3 { found.insert(number * .day - Int64(offset) * Self.second) }
        }
        return found.filter { abs($0 - change) <= 2 * .day && date($0 - 1) != date($0) }.sorted()
    }

    // MARK: Parsing RFC 3339

    /// Parses `2026-01-09T12:00:00.007+01:00` independently.
    private static func moment(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count == 24 || bytes.count == 29 else { return nil }
        func number(_ range: Range<Int>) -> Int64 {
            bytes[range].reduce(0) { $0 * 10 + Int64($1) - 48 }
        }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let time =
            number(11..<13) * 3_600_000 + number(14..<16) * 60_000 + number(17..<19) * 1_000 + number(20..<23)
        var offset: Int64 = 0
        if bytes.count == 29 {
            offset = number(24..<26) * 60 + number(27..<29)
            if bytes[23] == UInt8(ascii: "-") { offset = -offset }
        } else if bytes[23] != UInt8(ascii: "Z") {
            return nil
        }
        // The product uses Hinnant's days_from_civil; here the days are counted by the Julian day (Fliegel,
        // Van Flandern).
        let a = (month - 14) / 12
        let julian =
            (1_461 * (year + 4_800 + a)) / 4 + (367 * (month - 2 - 12 * a)) / 12
            - (3 * ((year + 4_900 + a) / 100)) / 4 + day - 32_075
        return (julian - 2_440_588) * .day + time - offset * 60_000
    }

    private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
        (value - floorModulo(value, divisor)) / divisor
    }

    private static func floorModulo(_ value: Int64, _ divisor: Int64) -> Int64 {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
