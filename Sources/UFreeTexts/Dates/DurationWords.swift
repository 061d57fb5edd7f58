import UFreeDomain

/// Reads durations as people write them.
package enum DurationWords {
    /// Days, hours, minutes or several of them in seconds: `7d`, `2h`, `90m`, `90min`, `1h30m`, `1.5h`, `2 hours`, `1 hour 30 minutes`; with
    /// German dates also `2 Std.`, `1,5 Stunden`, `30 Minuten`. Nil for zero and for any other text.
    package static func seconds(_ text: String, locale: TextLocale = .standard) -> Int? {
        guard let word = text.compacted else { return nil }
        var rest = word[...]
        let isGerman = locale.dateLanguage == .german
        let days = take(
            ["d", "day", "days"] + (isGerman ? ["tag", "tage", "tagen"] : []),
            of: 86_400, marks: [], from: &rest)
        let hours = take(
            ["h", "hr", "hrs", "hour", "hours"] + (isGerman ? ["std", "std.", "stunde", "stunden"] : []),
            of: 3_600, marks: isGerman ? [".", ","] : ["."], from: &rest)
        let minutes = take(
            ["m", "min", "mins", "minute", "minutes"] + (isGerman ? ["min.", "minuten"] : []),
            of: 60, marks: [], from: &rest)
        let total = (days ?? 0) + (hours ?? 0) + (minutes ?? 0)
        return rest.isEmpty && total > 0 ? total : nil
    }

    /// A number and one of the units at the start of `rest`, in seconds; nil if there is none.
    /// - Parameters:
    ///   - length: of the unit, in seconds.
    ///   - marks: the accepted decimal separators; at most two decimals follow.
    private static func take(
        _ units: [String], of length: Int, marks: Set<Character>, from rest: inout Substring
    ) -> Int? {
        let number = rest.prefix { $0.isWholeNumber || marks.contains($0) }
        let unit = rest.dropFirst(number.count).prefix { $0.isLetter || $0 == "." }
        let fields = number.split(omittingEmptySubsequences: false) { marks.contains($0) }
        // Four digits exceed every limit here and cannot overflow.
        guard units.contains(String(unit)), fields.count <= 2, fields[0].utf8.count <= 4,
            let whole = Int(digits: fields[0])
        else { return nil }
        var seconds = whole * length
        if fields.count == 2 {
            guard fields[1].utf8.count <= 2, let decimals = Int(digits: fields[1]) else { return nil }
            seconds += decimals * length / (fields[1].utf8.count == 1 ? 10 : 100)
        }
        rest = rest.dropFirst(number.count + unit.count)
        return seconds
    }
}
