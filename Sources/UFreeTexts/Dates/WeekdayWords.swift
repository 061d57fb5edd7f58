package import UFreeAPI

/// Reads weekdays that mean every week (A11), as people write them: `mon`, `mon,wed`, `mon..thu`,
/// `fri to mon`, `mon and wed`, `mondays`, `weekdays`, `weekend`, `week`, `every day`, `every fri`; in English and in the
/// locale's language.
package struct WeekdayWords: Sendable {
    private let lexer: DateLexer

    /// Words that change nothing.
    private static let every: Set<String> = ["every", "each", "jeden", "jede", "jedes"]

    package init(locale: TextLocale = .standard) {
        lexer = DateLexer(vocabulary: .of(locale.dateLanguage))
    }

    /// Splits the words of a command line into weekdays and the rest: the longest prefix that is valid as weekdays
    /// counts.
    /// - Throws: `unreadableWeekdays` about the first word, with the nearest valid one.
    package func split(_ words: [String]) throws(APIError) -> (weekdays: [WeekdayWord], rest: [String]) {
        for count in stride(from: min(words.count, 12), to: 0, by: -1) {
            let text = words[..<count].joined(separator: " ")
            if let weekdays = weekdays(text) { return (weekdays, Array(words[count...])) }
        }
        var error = APIError(.unreadableWeekdays, values: ["text": words.first ?? ""])
        error.values["suggestion"] = words.first.flatMap(correctlySpelt)
        throw error
    }

    /// A text with each word that is not a weekday replaced by the nearest one that is.
    private func correctlySpelt(_ text: String) -> String? {
        let known = lexer.vocabulary.spellings.filter { weekdays($0) != nil }
        var spelt = ""
        var rest = text.lowercased()[...]
        while let first = rest.first {
            let run = rest.prefix { $0.isLetter == first.isLetter }
            rest = rest.dropFirst(run.count)
            guard first.isLetter, weekdays(String(run)) == nil else {
                spelt += run
                continue
            }
            let near = Nearest.words(to: String(run), among: known).first { word in
                word.hasPrefix(run) || Nearest.distance(String(run), word) <= max(1, run.count / 3)
            }
            guard let near else { return nil }
            spelt += near
        }
        return weekdays(spelt) == nil ? nil : spelt
    }

    /// The weekdays in a text, Monday first; nil for any other text.
    package func weekdays(_ text: String) -> [WeekdayWord]? {
        let words = lexer.words(text).filter { !Self.every.contains($0.text) }
        var found: Set<Int> = []
        for piece in words.split(omittingEmptySubsequences: false, whereSeparator: { $0.token == .comma }) {
            guard let days = days(piece.map(meaning)) else { return nil }
            found.formUnion(days)
        }
        return found.sorted().map { WeekdayWord.allCases[$0 - 1] }
    }

    /// `mondays` and `montags` are Mondays.
    private func meaning(_ word: DateWord) -> DateToken {
        guard word.token == .unknown, word.text.last == "s", word.text.count > 6,
            case .weekday(let day)? = lexer.vocabulary.token(of: word.text.dropLast())
        else { return word.token }
        return .weekday(day)
    }

    private func days(_ words: [DateToken]) -> [Int]? {
        switch (words.count, words.first, words.last) {
        case (1, .weekday(let day), _): [day]
        case (1, .weekdays, _): Array(1...5)
        case (1, .weekend, _): [6, 7]
        case (1, .week, _), (1, .day, _): Array(1...7)
        // A range may cross the end of the week: Friday to Monday.
        case (3, .weekday(let first), .weekday(let last)) where words[1] == .span:
            (0...(last - first + 7) % 7).map { (first + $0 - 1) % 7 + 1 }
        default: nil
        }
    }
}
