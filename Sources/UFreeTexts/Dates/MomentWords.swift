package import UFreeAPI

/// Reads a future moment as people write it: a time of day, with or without a day before it.
package struct MomentWords: Sendable {
    private let locale: TextLocale
    private let parser: WhenParser

    /// - Parameter today: `YYYY-MM-DD`.
    package init(today: String, locale: TextLocale) throws(APIError) {
        self.locale = locale
        parser = try WhenParser(today: today, locale: locale)
    }

    /// `HH:MM` for today, or `YYYY-MM-DDTHH:MM`: `18:00`, `6pm`, `eod`, `tomorrow 08:00`, `2026-01-09T08:00`. Midnight
    /// without a day is the next one.
    /// - Throws: `usage` without a time of day, and the errors of `WhenParser.day`.
    package func local(_ text: String) throws(APIError) -> String {
        if let minutes = TimeWords.minutes(text, locale: locale) {
            return TimeWords.text(minutes == 0 ? 24 * 60 : minutes)
        }
        let words = text.split { $0 == " " || $0 == "T" }
        // Both the day and the time may have several words: 6 pm, 18 Uhr.
        for count in 1..<max(words.count, 1) {
            let time = words.suffix(count).joined(separator: " ")
            guard let minutes = TimeWords.minutes(time, locale: locale) else { continue }
            let day = words.dropLast(count).joined(separator: " ")
            return "\(try parser.day(day))T\(TimeWords.text(minutes))"
        }
        throw APIError(.usage, values: ["reason": LiveText.noMoment(text)])
    }
}
