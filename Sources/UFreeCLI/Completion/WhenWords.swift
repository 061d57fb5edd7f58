import UFreeTexts

/// The words for days that completion offers, each with the days it means.
enum WhenWords {
    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// - Parameter partial: the word at the cursor. In a list or range (`mon,` or `mon..`) its last piece is
    ///   completed.
    static func candidates(_ parser: WhenParser, _ today: String, _ partial: String) -> [Candidate] {
        guard let end = [",", ".."].compactMap({ partial.ranges(of: $0).last?.upperBound }).max() else {
            return (["today", "tomorrow"] + weekdays + ["weekdays", "weekend", "week"]).map {
                Candidate($0, meaning($0, parser, today))
            } + [Candidate("next", CompletionText.next)]
        }
        let begun = String(partial[..<end])
        return (["today", "tomorrow"] + weekdays).compactMap { word in
            (try? parser.days(begun + word)).map { Candidate(begun + word, summary($0, today)) }
        }
    }

    /// The days of a default.
    static let weekly = (weekdays + ["weekdays", "weekend"]).map { Candidate($0) }

    /// Returns the words that can follow `next`.
    static func afterNext(_ parser: WhenParser, _ today: String) -> [Candidate] {
        (weekdays + ["week", "weekdays", "weekend"]).map {
            Candidate($0, meaning("next " + $0, parser, today))
        }
    }

    private static func meaning(_ text: String, _ parser: WhenParser, _ today: String) -> String {
        (try? parser.days(text)).map { summary($0, today) } ?? ""
    }

    private static func summary(_ days: [String], _ today: String) -> String {
        guard let first = days.first, let last = days.last else { return "" }
        return days.count == 1
            ? DayText.short(first, today: today)
            : CompletionText.range(first, last, today: today)
    }
}
