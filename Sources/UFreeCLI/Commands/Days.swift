import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Parses the days of a command line. The daemon supplies today's date, because it knows the owner's zone.
struct Days: Sendable {
    let today: String
    private let parser: WhenParser

    init(today: String, locale: TextLocale) throws(APIError) {
        self.today = today
        parser = try WhenParser(today: today, locale: locale)
    }

    static func fetch(in session: Session) async throws(APIError) -> Days {
        try Days(
            today: try await session.client.call(API.profile).value.today, locale: session.surroundings.locale
        )
    }

    /// Splits words into days and the words that follow them.
    func split(_ words: [String]) throws(APIError) -> (days: [String], rest: [String]) {
        try parser.split(words)
    }

    /// Splits words into days, a part of the day and the words that follow.
    func splitWithPart(
        _ words: [String]
    ) throws(APIError) -> (days: [String], part: PartWord?, rest: [String]) {
        try parser.splitWithPart(words)
    }

    /// Parses all words as days.
    func all(_ words: [String]) throws(APIError) -> [String] {
        guard !words.isEmpty else { throw APIError(.usage, values: ["reason": UsageText.dayMissing]) }
        return try parser.days(words.joined(separator: " "))
    }

    /// Parses all words as a single day.
    func one(_ words: [String]) throws(APIError) -> String {
        guard !words.isEmpty else { throw APIError(.usage, values: ["reason": UsageText.dayMissing]) }
        return try parser.day(words.joined(separator: " "))
    }
}
