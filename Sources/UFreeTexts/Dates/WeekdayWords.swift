package import UFreeAPI

/// Reads weekdays that mean every week (A11), as people write them: `mon`, `mon,wed`, `mon..thu`,
/// `fri to mon`, `weekdays`, `weekend`, `week`, `every day`, `every fri`; in English and in the locale's language.
package struct WeekdayWords: Sendable {
    private let vocabulary: DateVocabulary

    /// Words that change nothing.
    private static let every: Set<Substring> = ["every", "each", "jeden", "jede", "jedes"]

    package init(locale: TextLocale = .standard) { vocabulary = .of(locale.dateLanguage) }

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
        let known = vocabulary.spellings.filter { weekdays($0) != nil }
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
        var found: Set<Int> = []
        for piece in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            let words = piece.split(whereSeparator: \.isWhitespace).filter { !Self.every.contains($0) }
            guard let days = days(words) else { return nil }
            found.formUnion(days)
        }
        return found.sorted().map { WeekdayWord.allCases[$0 - 1] }
    }

    private func days(_ words: [Substring]) -> [Int]? {
        if words.count == 3, vocabulary.token(of: words[1]) == .span || words[1] == "-" {
            return range(words[0], words[2])
        }
        guard words.count == 1 else { return nil }
        switch vocabulary.token(of: words[0]) {
        case .weekday(let day): return [day]
        case .weekdays: return Array(1...5)
        case .weekend: return [6, 7]
        case .week, .day: return Array(1...7)
        default: break
        }
        let ends = words[0].firstRange(of: "..") ?? words[0].firstRange(of: "-")
        return ends.flatMap { range(words[0][..<$0.lowerBound], words[0][$0.upperBound...]) }
    }

    /// A range may cross the end of the week: Friday to Monday.
    private func range(_ first: Substring, _ last: Substring) -> [Int]? {
        guard case .weekday(let first) = vocabulary.token(of: first),
            case .weekday(let last) = vocabulary.token(of: last)
        else { return nil }
        return (0...(last - first + 7) % 7).map { (first + $0 - 1) % 7 + 1 }
    }
}
