package import UFreeAPI

/// Reads the words by which people name days of the week as such: those of every week (A11).
package enum WeekdayWords {
    /// Parts the words of a command line into those that name weekdays and the rest: the longest beginning that reads
    /// as weekdays counts.
    /// - Throws: `unreadableWeekdays` about the first word.
    package static func split(_ words: [String]) throws(APIError) -> (weekdays: [WeekdayWord], rest: [String]) {
        for count in stride(from: min(words.count, 6), to: 0, by: -1) {
            let text = words[..<count].joined(separator: " ")
            if let weekdays = weekdays(text) { return (weekdays, Array(words[count...])) }
        }
        throw APIError(.unreadableWeekdays, values: ["text": words.first ?? ""])
    }

    /// `mon`, `mon,wed`, `mon..thu`, `fri..mon`, `weekdays`, `weekend`, `week`, `every day`, `every fri`; nil for anything else.
    package static func weekdays(_ text: String) -> [WeekdayWord]? {
        var found: Set<Int> = []
        for piece in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            var words = piece.split(whereSeparator: \.isWhitespace)
            if words.count == 2, words[0] == "every" { words.removeFirst() }
            guard words.count == 1, let days = days(words[0]) else { return nil }
            found.formUnion(days)
        }
        return found.sorted().map { WeekdayWord.allCases[$0 - 1] }
    }

    private static func days(_ word: Substring) -> [Int]? {
        switch word {
        case "week", "daily", "everyday", "day": return Array(1...7)
        case "weekdays", "workdays", "weekday", "workday": return Array(1...5)
        case "weekend", "weekends": return [6, 7]
        default: break
        }
        guard let range = word.firstRange(of: "..") else { return CalendarWords.weekday(word).map { [$0] } }
        guard let first = CalendarWords.weekday(word[..<range.lowerBound]),
            let last = CalendarWords.weekday(word[range.upperBound...])
        else { return nil }
        // From Friday to Monday goes over the end of the week.
        return (0...(last - first + 7) % 7).map { (first + $0 - 1) % 7 + 1 }
    }
}
