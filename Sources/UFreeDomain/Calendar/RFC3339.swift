/// Times as RFC 3339 writes them: `2026-01-09T12:00:00.000+01:00`.
package enum RFC3339 {
    /// Returns a moment with milliseconds and the offset; `Z` if the offset is zero.
    /// - Parameters:
    ///   - moment: in the years 1 to 9999 at that offset.
    ///   - offset: minutes east of UTC.
    package static func text(_ moment: Timestamp, offset: Int = 0) -> String {
        let local = moment.milliseconds + Int64(offset) * 60_000
        let days = local / .day - (local % .day < 0 ? 1 : 0)
        let rest = Int(local - days * .day)
        let date = CivilDate.epoch.adding(days: Int(days))
        return String(unsafeUninitializedCapacity: 29) { text in
            date.write(to: text)
            text.write("T", rest / 3_600_000, at: 10)
            text.write(":", rest / 60_000 % 60, at: 13)
            text.write(":", rest / 1_000 % 60, at: 16)
            text.write(".", rest % 1_000, at: 19, digits: 3)
            guard offset != 0 else {
                text[23] = UInt8(ascii: "Z")
                return 24
            }
            text.write(offset < 0 ? "-" : "+", abs(offset) / 60, at: 23)
            text.write(":", abs(offset) % 60, at: 26)
            return 29
        }
    }

    /// Reads a time as seconds since 1970; nil for anything else. A fraction of a second is dropped.
    package static func seconds(_ text: String) -> Int? {
        guard text.utf8.count >= 20, let day = CivilDate(iso: text.prefix(10)),
            "Tt ".contains(text.dropFirst(10).prefix(1))
        else { return nil }
        let clock = text.dropFirst(11).prefix(8).split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, clock.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(digits: clock[0]),
            let minute = Int(digits: clock[1]), let second = Int(digits: clock[2]), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        let zone = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
        guard let offset = offset(zone) else { return nil }
        return day.dayNumber * 86_400 + hour * 3_600 + minute * 60 + second - offset
    }

    /// Reads `Z` or `+01:00` as seconds east of UTC.
    private static func offset(_ zone: Substring) -> Int? {
        if zone == "Z" || zone == "z" { return 0 }
        let fields = zone.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard let sign = zone.first, sign == "+" || sign == "-", fields.count == 2,
            let hours = Int(digits: fields[0]), let minutes = Int(digits: fields[1]), hours < 24, minutes < 60
        else { return nil }
        return (hours * 3_600 + minutes * 60) * (sign == "-" ? -1 : 1)
    }
}
