import UFreeDomain

/// Reads a time of day as people write it.
package enum TimeWords {
    /// Minutes since midnight, 0 to 1440 (`24:00`, the end of the day): `18:00`, `18.30`, `18`, `1800`, `18h`, `18h30`,
    /// `6pm`, `6:30 pm`, `6 p.m.`, `noon`, `midnight`, `eod`, `end of day`; with German dates also `18 Uhr`,
    /// `18 Uhr 30`, `18:30 Uhr`, `Mittag`, `Mitternacht`; nil for any other text.
    package static func minutes(_ text: String, locale: TextLocale = .standard) -> Int? {
        guard let word = text.compacted else { return nil }
        switch (word, locale.dateLanguage) {
        case ("noon", _), ("mittag", .german): return 12 * 60
        case ("midnight", _), ("mitternacht", .german): return 0
        case ("eod", _), ("endofday", _): return 24 * 60
        default: break
        }
        if let half = ["am", "pm", "a.m.", "p.m."].first(where: { word.hasSuffix($0) }) {
            return minutes(word.dropLast(half.count), isAfternoon: half.hasPrefix("p"))
        }
        if locale.dateLanguage == .german, let time = minutesBeforeUhr(word) { return time }
        return minutes(fields(word[...], separators: [":", ".", "h"])) ?? minutesOfFourDigits(word)
    }

    /// `HH:MM` for minutes since midnight.
    package static func text(_ minutes: Int) -> String {
        HourMinute.text(of: minutes)
    }

    /// `6` and `6:30` on the 12-hour clock.
    private static func minutes(_ word: Substring, isAfternoon: Bool) -> Int? {
        guard let time = minutes(fields(word, separators: [":", "."])), (60..<13 * 60).contains(time) else {
            return nil
        }
        return time % (12 * 60) + (isAfternoon ? 12 * 60 : 0)
    }

    /// `18uhr`, `18uhr30`, `18:30uhr`.
    private static func minutesBeforeUhr(_ word: String) -> Int? {
        let parts = word.split(separator: "uhr", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return parts[1].isEmpty
            ? minutes(fields(parts[0], separators: [":", "."])) : minutes([parts[0], parts[1]])
    }

    /// `1800`.
    private static func minutesOfFourDigits(_ word: String) -> Int? {
        word.utf8.count == 4 ? minutes([word.prefix(2), word.suffix(2)]) : nil
    }

    /// The hour, and the minute after one of the separators. The minute after an `h` is optional.
    private static func fields(_ word: Substring, separators: Set<Character>) -> [Substring] {
        word.split(omittingEmptySubsequences: false) { separators.contains($0) }
            .dropLast(word.last == "h" && separators.contains("h") ? 1 : 0)
    }

    /// - Parameter fields: the hour, of one or two digits, and optionally the minute, of two.
    private static func minutes(_ fields: [Substring]) -> Int? {
        guard fields.count == 1 || fields.count == 2, fields[0].utf8.count <= 2,
            let hour = Int(digits: fields[0])
        else { return nil }
        var total = hour * 60
        if fields.count == 2 {
            guard fields[1].utf8.count == 2, let minute = Int(digits: fields[1]), minute < 60 else {
                return nil
            }
            total += minute
        }
        return total <= 24 * 60 ? total : nil
    }
}
