/// The age of a moment.
package enum AgeText {
    /// An RFC 3339 time in seconds since 1970, without the fraction; nil for any other text.
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
