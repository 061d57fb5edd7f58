package import UFreeAPI

/// WHEN in a question about who is free: `now`, a part of the day, days, or both; empty where nothing is named.
package struct WhenQuestion: Sendable {
    /// Whether it is about now.
    package let isNow: Bool
    /// `YYYY-MM-DD` each; nil where no days are named.
    package let dates: [String]?
    /// Nil where no part is named.
    package let part: PartWord?

    /// - Parameters:
    ///   - words: `evening`, `fri evening`, `weekend`, `now`.
    ///   - today: `YYYY-MM-DD`.
    /// - Throws: the errors of `WhenParser.when`.
    package init(_ words: [String], today: String, locale: TextLocale) throws(APIError) {
        let text = words.joined(separator: " ")
        let now = locale.dateLanguage == .german ? [WhoResponse.now, "jetzt"] : [WhoResponse.now]
        isNow = now.contains(text.lowercased())
        (dates, part) =
            isNow || words.isEmpty ? (nil, nil) : try WhenParser(today: today, locale: locale).when(text)
    }

    /// Its part, or the one of an option.
    /// - Throws: `usage` where both are given and differ.
    package func part(or option: PartWord?) throws(APIError) -> PartWord? {
        guard let part, let option, part != option else { return part ?? option }
        throw APIError(.usage, values: ["reason": UsageText.twoParts])
    }
}
