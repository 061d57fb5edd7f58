package import UFreeAPI

/// Reads the time of a wish: `now`, a part of the day, days, or both.
package struct WishWords: Sendable {
    /// Whether the wish is about now.
    package let isNow: Bool
    /// `YYYY-MM-DD` each; nil means any day.
    package let dates: [String]?
    /// Nil means the whole day.
    package let part: PartWord?

    /// - Parameters:
    ///   - words: `evening`, `fri evening`, `weekend`, `now`.
    ///   - today: `YYYY-MM-DD`.
    /// - Throws: `usage` without words, and the errors of `WhenParser.days`.
    package init(_ words: [String], today: String, locale: TextLocale) throws(APIError) {
        guard !words.isEmpty else { throw APIError(.usage, values: ["reason": WishText.usage]) }
        isNow = words.map { $0.lowercased() } == [WhoResponse.now]
        let parts = words.compactMap { PartWord(rawValue: $0.lowercased()) }
        let days = words.filter { PartWord(rawValue: $0.lowercased()) == nil }
        guard parts.count <= 1 else { throw APIError(.usage, values: ["reason": WishText.usage]) }
        part = parts.first
        dates =
            isNow || days.isEmpty
            ? nil : try WhenParser(today: today, locale: locale).days(days.joined(separator: " "))
    }
}
