import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The days that a command line names. Which day is today, the daemon knows: it has the owner's zone.
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

    /// Days, and the words that follow them.
    func split(_ words: [String]) throws(APIError) -> (days: [String], rest: [String]) {
        try parser.split(words)
    }

    /// Every word belongs to the days.
    func all(_ words: [String]) throws(APIError) -> [String] {
        guard !words.isEmpty else { throw APIError(.usage, values: ["reason": UsageText.dayMissing]) }
        return try parser.days(words.joined(separator: " "))
    }

    /// As `all`, for one day only.
    func one(_ words: [String]) throws(APIError) -> String {
        guard !words.isEmpty else { throw APIError(.usage, values: ["reason": UsageText.dayMissing]) }
        return try parser.day(words.joined(separator: " "))
    }
}
