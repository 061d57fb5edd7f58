/// How long ago something was.
package enum AgeText {
    /// Seconds since 1970 of an RFC 3339 time; nil for anything else. A fraction of a second is dropped.
    package static func seconds(_ text: String) -> Int? {
        let bytes = text.utf8
        guard bytes.count >= 20, let day = CivilDay(text.prefix(10)),
            "Tt ".contains(text.dropFirst(10).prefix(1))
        else { return nil }
        let clock = text.dropFirst(11).prefix(8).split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, clock.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(digits: clock[0]),
            let minute = Int(digits: clock[1]), let second = Int(digits: clock[2]), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        let zone = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
        guard let offset = offset(zone) else { return nil }
        return day.number * 86_400 + hour * 3600 + minute * 60 + second - offset
    }

    /// `now`, `2 min ago`, `3 h ago`, `5 days ago`; a time to come, which only a wrong clock can give, is
    /// `now`.
    package static func ago(_ text: String, now: Int) -> String? {
        guard let seconds = seconds(text) else { return nil }
        switch now - seconds {
        case ..<60: return "now"
        case let age where age < 3600: return "\(age / 60) min ago"
        case let age where age < 48 * 3600: return "\(age / 3600) h ago"
        case let age: return "\(age / 86_400) days ago"
        }
    }

    /// `14:05` of a time, in the zone it is written for; `00:05 tomorrow` where that is another day there than `now`,
    /// and the date before it when it is later still.
    package static func clock(_ text: String, now: Int) -> String? {
        // The same fields read as if they were UTC: how far that is off is the offset of the zone.
        guard let moment = seconds(text), let local = seconds(text.prefix(19) + "Z") else { return nil }
        let clock = String(text.dropFirst(11).prefix(5))
        switch local / 86_400 - (now + local - moment) / 86_400 {
        case 0: return clock
        case 1: return clock + " tomorrow"
        default: return "\(text.prefix(10)) \(clock)"
        }
    }

    /// Seconds east of Greenwich: `Z` or `+01:00`.
    private static func offset(_ zone: Substring) -> Int? {
        if zone == "Z" || zone == "z" { return 0 }
        let fields = zone.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard let sign = zone.first, sign == "+" || sign == "-", fields.count == 2,
            let hours = Int(digits: fields[0]), let minutes = Int(digits: fields[1]), hours < 24, minutes < 60
        else { return nil }
        return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
    }
}
