package import UFreeAPI

/// Reads the words by which people name days (docs/requirements.md, A3; the list of words is the command
/// line's contract). Pure: what "today" is comes in, dates come out.
///
/// - `today`, `tomorrow`, `yesterday`; `fri`, `friday`: the one inside today...today+6; `next fri`: the
///   Friday of the next calendar week (weeks begin on Monday).
/// - `+3`, `in 3 days`, `in 2 weeks`; `2026-01-09`, `2026-W02-5`, `2026-W02` (all seven days); `9 jan`, `jan
///   9`: the next one from today on.
/// - `mon,wed`, `mon..thu`; `week`: today and the six days after; `weekdays`: the working days among those;
///   `weekend`: the coming or running one; `next week`, `next weekdays`, `next weekend`: of the next calendar
///   week.
package struct WhenParser {
    /// More days than anything may be set ahead: a range that is longer is a slip of the keyboard.
    static let mostDays = 400

    private let today: CivilDay

    /// - Parameter today: `YYYY-MM-DD`.
    /// - Throws: `unreadableDate` when it is something else.
    package init(today: String) throws(APIError) {
        guard let day = CivilDay(today) else { throw Self.unreadable(today) }
        self.today = day
    }

    /// The days that `text` names, in order, each once, as `YYYY-MM-DD`.
    /// - Throws: `unreadableDate`; with both readings in the details where a short date is ambiguous.
    package func days(_ text: String) throws(APIError) -> [String] {
        var found: Set<CivilDay> = []
        for piece in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            let words = Self.words(piece)
            guard !words.isEmpty else { throw Self.unreadable(text) }
            found.formUnion(try days(words, of: text))
            guard found.count <= Self.mostDays else { throw Self.unreadable(text) }
        }
        return found.sorted().map(\.text)
    }

    /// As `days`, where only one day makes sense.
    /// - Throws: also `usage` when `text` names several.
    package func day(_ text: String) throws(APIError) -> String {
        let all = try days(text)
        guard all.count == 1 else {
            throw APIError(
                .usage, values: ["reason": "one day is expected, and \"\(text)\" names \(all.count)"])
        }
        return all[0]
    }

    /// Parts the words of a command line into those that name days and the rest: the longest beginning that
    /// reads as days counts, so that `next fri evening` and `in 3 days evening` need no quotes.
    /// - Throws: as `days`, about the first word, when no beginning reads as days.
    package func split(_ words: [String]) throws(APIError) -> (days: [String], rest: [String]) {
        guard let first = words.first else { throw APIError(.usage, values: ["reason": "a day is missing"]) }
        for count in stride(from: min(words.count, 6), to: 1, by: -1) {
            let text = words[..<count].joined(separator: " ")
            if let days = try? days(text) { return (days, Array(words[count...])) }
        }
        return (try days(first), Array(words.dropFirst()))
    }

    private static func words(_ text: some StringProtocol) -> [Substring] {
        Substring(text).split(whereSeparator: \.isWhitespace)
    }

    static func unreadable(_ text: String, readings: [String] = []) -> APIError {
        APIError(.unreadableDate, values: ["text": text], details: readings)
    }

    private func days(_ words: [Substring], of text: String) throws(APIError) -> [CivilDay] {
        let joined = words.joined(separator: " ")
        if let range = joined.firstRange(of: "..") {
            return try self.range(
                from: joined[..<range.lowerBound], to: joined[range.upperBound...], of: text)
        }
        if let group = group(words) { return group }
        return [try single(words, from: today, of: text)]
    }

    private func range(from: Substring, to: Substring, of text: String) throws(APIError) -> [CivilDay] {
        let start = try single(Self.words(from), from: today, of: text)
        // A weekday at the end is the first one after the start: on a Wednesday mon..thu is next week's.
        let end = try single(Self.words(to), from: max(start, today), of: text)
        guard start <= end, end.number - start.number < Self.mostDays else { throw Self.unreadable(text) }
        return Array(start...end)
    }

    /// Words that mean several days.
    private func group(_ words: [Substring]) -> [CivilDay]? {
        let nextMonday = today.advanced(by: 8 - today.weekday)
        switch words.joined(separator: " ") {
        case "week", "this week": return Array(today...today.advanced(by: 6))
        case "weekdays", "workdays":
            return (today...today.advanced(by: 6)).filter { $0.weekday <= 5 }
        case "weekend", "this weekend":
            // On a Sunday it is the running one, of which only that day is left.
            return Array(max(today, nextMonday.advanced(by: -2))...nextMonday.advanced(by: -1))
        case "next week": return Array(nextMonday...nextMonday.advanced(by: 6))
        case "next weekdays": return Array(nextMonday...nextMonday.advanced(by: 4))
        case "next weekend": return Array(nextMonday.advanced(by: 5)...nextMonday.advanced(by: 6))
        case let word:
            guard words.count == 1, let week = isoWeek(word), week.weekday == nil,
                let monday = CivilDay(weekYear: week.year, week: week.week, weekday: 1)
            else { return nil }
            return Array(monday...monday.advanced(by: 6))
        }
    }

    /// Words that mean one day; a weekday's name is looked for from `start` on.
    private func single(_ words: [Substring], from start: CivilDay, of text: String) throws(APIError)
        -> CivilDay
    {
        switch words.count {
        case 1:
            if let day = oneWord(words[0], from: start) { return day }
            if let readings = ShortDate.readings(words[0], today: today) {
                throw Self.unreadable(text, readings: readings)
            }
        case 2:
            if words[0] == "next", let weekday = CalendarWords.weekday(words[1]) {
                return today.advanced(by: 7 - today.weekday + weekday)
            }
            if let day = dayAndMonth(words[0], words[1]) ?? dayAndMonth(words[1], words[0]) { return day }
        case 3:
            if words[0] == "in", let count = count(words[1]) {
                switch words[2] {
                case "day", "days": return today.advanced(by: count)
                case "week", "weeks": return today.advanced(by: count * 7)
                default: break
                }
            }
            // What the program itself prints: Fri 9 Jan.
            if let weekday = CalendarWords.weekday(words[0]), let day = dayAndMonth(words[1], words[2]),
                day.weekday == weekday
            {
                return day
            }
        default: break
        }
        throw Self.unreadable(text)
    }

    private func oneWord(_ word: Substring, from start: CivilDay) -> CivilDay? {
        switch word {
        case "today": return today
        case "tomorrow": return today.advanced(by: 1)
        case "yesterday": return today.advanced(by: -1)
        default: break
        }
        if let weekday = CalendarWords.weekday(word) {
            return start.advanced(by: (weekday - start.weekday + 7) % 7)
        }
        if word.hasPrefix("+"), let days = count(word.dropFirst()) { return today.advanced(by: days) }
        if let week = isoWeek(String(word)), let weekday = week.weekday {
            return CivilDay(weekYear: week.year, week: week.week, weekday: weekday)
        }
        return CivilDay(word)
    }

    /// At most four digits: dates stay in the years that the calendar here knows.
    private func count(_ word: Substring) -> Int? {
        word == "a" || word == "one" ? 1 : word.utf8.count <= 4 ? Int(digits: word) : nil
    }

    private func dayAndMonth(_ day: Substring, _ month: Substring) -> CivilDay? {
        guard let month = CalendarWords.month(month), day.utf8.count <= 2, let day = Int(digits: day) else {
            return nil
        }
        return ShortDate.next(month: month, day: day, from: today)
    }

    /// `2026-w02` and `2026-w02-5`, lower-cased (ISO 8601).
    private func isoWeek(_ word: String) -> (year: Int, week: Int, weekday: Int?)? {
        let fields = word.split(separator: "-", omittingEmptySubsequences: false)
        guard fields.count == 2 || fields.count == 3, fields[0].utf8.count == 4,
            let year = Int(digits: fields[0]),
            fields[1].hasPrefix("w"), fields[1].utf8.count == 3, let week = Int(digits: fields[1].dropFirst())
        else { return nil }
        guard fields.count == 3 else { return (year, week, nil) }
        guard fields[2].utf8.count == 1, let weekday = Int(digits: fields[2]) else { return nil }
        return (year, week, weekday)
    }
}
