package import UFreeAPI

/// Reads when a standing wish is to be met: `now`, a part of a day, days, or both.
package struct WishWords: Sendable {
    /// Whether it is about this very moment.
    package let isNow: Bool
    /// `YYYY-MM-DD` each; nil is any day.
    package let dates: [String]?
    /// Nil is the whole day.
    package let part: PartWord?

    /// - Parameters:
    ///   - words: `evening`, `fri evening`, `weekend`, `now`.
    ///   - today: `YYYY-MM-DD`.
    /// - Throws: `usage` for nothing, and what the words of days throw.
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
