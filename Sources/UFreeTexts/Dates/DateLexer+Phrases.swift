import UFreeAPI

/// Rewrites what people write in more words, or in fewer, to the forms that the parser reads: `am Freitag` to `freitag`,
/// `24-27 dec` to `24 dec - 27 dec`.
extension DateLexer {
    func phrases(in words: [DateWord]) -> [DateWord] {
        let words = withoutFillers(withoutDoubleCommas(withMornings(withDayRanges(words))))
        return withMonthsAfter(withMonthsBefore(withoutCommasAfterWeekdays(words)))
    }

    /// In `24-27 dec` and `dec 24-27` the hyphen is a range, though `24-27` alone would be a short date.
    private func withDayRanges(_ words: [DateWord]) -> [DateWord] {
        words.indices.flatMap { index -> [DateWord] in
            let ends = words[index].text.split(separator: "-", omittingEmptySubsequences: false)
            let isBesideMonth = [index - 1, index + 1].contains { place in
                words.indices.contains(place) && words[place].token.isMonth
            }
            guard isBesideMonth, ends.count == 2, ends.allSatisfy({ token(of: $0).isDayNumber }) else {
                return [words[index]]
            }
            return [word(String(ends[0])), word("-"), word(String(ends[1]))]
        }
    }

    /// In `heute morgen`, `Montag Morgen` and `am Morgen` the last word is the part of the day, not tomorrow.
    private func withMornings(_ words: [DateWord]) -> [DateWord] {
        words.indices.map { index in
            guard words[index].text == "morgen", words[index].token == .relative(1), index > 0 else {
                return words[index]
            }
            if words[index - 1].text == "am" { return DateWord(text: "vormittag", token: .part(.morning)) }
            return switch words[index - 1].token {
            case .weekday, .relative, .this: DateWord(text: "vormittag", token: .part(.morning))
            default: words[index]
            }
        }
    }

    /// `mon, tue, and wed`.
    private func withoutDoubleCommas(_ words: [DateWord]) -> [DateWord] {
        words.indices.filter { index in
            guard words[index].text == ",", index + 1 < words.count else { return true }
            return words[index + 1].token != .comma || words[index + 1].text == ","
        }.map { words[$0] }
    }

    /// Drops `on` and `the` before a day, `in` before a month or a week, and `from` where `to` follows.
    private func withoutFillers(_ words: [DateWord]) -> [DateWord] {
        var kept: [DateWord] = []
        for (index, word) in words.enumerated() {
            let rest = words[(index + 1)...]
            let place = rest.firstIndex { $0.token != .filler }
            let next = place.map { rest[$0].token }
            // `friday of the week` is not `friday week`; `fri in week 49` and `mon the week after next` go on.
            let afterNext = place.flatMap { $0 + 1 < words.count ? words[$0 + 1].token : nil }
            let isBareWeek = next == .week && afterNext != .after && afterNext?.isDayNumber != true
            let isStart = kept.last.map { $0.token == .comma || $0.token == .span } ?? true
            let isAfterWeekday = kept.last?.token.isWeekday ?? false
            let isDropped =
                switch word.token {
                case .filler:
                    isStart && next?.isDate == true
                        || isAfterWeekday && word.isArticle && next?.followsWeekday == true && !isBareWeek
                case .of: isAfterWeekday && next?.isLong == true && !isBareWeek
                case .within:
                    isStart && next?.isLong == true || isAfterWeekday && next?.isLong == true && !isBareWeek
                case .from: isStart && rest.prefix { $0.token != .comma }.contains { $0.token == .span }
                default: false
                }
            if !isDropped { kept.append(word) }
        }
        return kept
    }

    /// `Sat, 27 Nov` is one day. In a longer list the comma separates days: `mon, sat, 27 nov`.
    private func withoutCommasAfterWeekdays(_ words: [DateWord]) -> [DateWord] {
        var kept: [DateWord] = []
        var rest = words[...]
        while true {
            let end = rest.firstIndex { $0.token == .span } ?? rest.endIndex
            let pieces = rest[..<end].split(omittingEmptySubsequences: false) { $0.token == .comma }
            guard pieces.count == 2, pieces[0].count == 1, pieces[0].first?.token.isWeekday == true,
                let date = pieces[1].first?.token, date.isDayNumber || date.isMonth || date.isShort
            else { return kept + rest }
            kept += pieces.joined()
            guard end < rest.endIndex else { return kept }
            kept.append(rest[end])
            rest = rest[(end + 1)...]
        }
    }

    /// `24 to 27 dec`, `24. und 25. Dezember`: a day without a month is in the month of the next day.
    private func withMonthsAfter(_ words: [DateWord]) -> [DateWord] {
        var reversed: [DateWord] = []
        var month: [DateWord] = []
        // The day after the word: `31st and 2 jan` are in two months.
        var following = Int.max
        for index in words.indices.reversed() {
            let word = words[index]
            defer { following = word.token.dayNumber ?? word.leadingDay ?? following }
            let next = index + 1 < words.count ? words[index + 1].token : nil
            if let day = word.token.dayNumber, next == .comma || next == .span, !month.isEmpty,
                day < following,
                index == 0 || words[index - 1].token.isBetweenDays
            {
                if month[0].token.isMonth {
                    reversed += month.reversed()
                    reversed.append(word)
                } else if word.text.last == "." {
                    reversed.append(self.word(word.text + month[0].text))
                } else {
                    reversed.append(word)
                }
                continue
            }
            reversed.append(word)
            if word.token.isMonth {
                let year = words[(index + 1)...].first.flatMap { $0.token.isYear ? $0 : nil }
                month = [word] + (year.map { [$0] } ?? [])
            } else if word.token.isShort, let dot = word.text.firstIndex(of: ".") {
                // What follows the day: `12.` in `27.12.`.
                month = [DateWord(text: String(word.text[dot...].dropFirst()), token: .unknown)]
            } else if !(word.token.isBetweenDays || word.token.isDayNumber || word.token.isYear
                || word.token == .of)
            {
                month = []
            }
        }
        return reversed.reversed()
    }

    /// `dec 24 - 27`: a day without a month is in the month of the day before.
    private func withMonthsBefore(_ words: [DateWord]) -> [DateWord] {
        words.indices.flatMap { index -> [DateWord] in
            let isLast = index + 1 >= words.count || words[index + 1].token == .comma
            guard isLast, index >= 3, words[index].token.isDayNumber, words[index - 1].text != ",",
                words[index - 1].token == .span || words[index - 1].token == .comma,
                words[index - 2].token.isDayNumber, words[index - 3].token.isMonth
            else { return [words[index]] }
            return [words[index - 3], words[index]]
        }
    }
}

extension DateWord {
    /// Whether it may stand between a weekday and a day: `Friday the 27th`. In `fri at 5th avenue` no day follows.
    fileprivate var isArticle: Bool { ["the", "der", "den", "dem", "des", "am"].contains(text) }

    /// The day in `27.12.`.
    fileprivate var leadingDay: Int? {
        guard token.isShort else { return nil }
        return Int(text.prefix { $0.isNumber })
    }
}

extension DateToken {
    fileprivate var isMonth: Bool { if case .month = self { true } else { false } }
    fileprivate var isShort: Bool { if case .short = self { true } else { false } }
    fileprivate var isWeekday: Bool { if case .weekday = self { true } else { false } }
    fileprivate var isYear: Bool { if case .number(_, digits: 4) = self { true } else { false } }
    fileprivate var isBetweenDays: Bool { self == .comma || self == .span || isWeekday }

    /// `24`, `24.`, `24th`.
    fileprivate var dayNumber: Int? {
        switch self {
        case .ordinal(let day): day
        case .number(let day, let digits) where digits <= 2: day
        default: nil
        }
    }

    fileprivate var isDayNumber: Bool { dayNumber != nil }

    /// Whether it may begin a day, and thus follow `on` or `the`.
    fileprivate var isDate: Bool {
        switch self {
        case .comma, .span, .from, .filler, .part, .unknown, .missing: false
        default: true
        }
    }

    /// What follows `in` without a number: `in december`, `in der nächsten woche`.
    fileprivate var isLong: Bool {
        switch self {
        case .month, .weekNumber, .week, .this, .next, .nextButOne, .calendarMonth, .isoWeek, .isoMonth: true
        default: false
        }
    }

    /// What follows a weekday and `the`: `Friday the 27th`, `Freitag der nächsten Woche`.
    fileprivate var followsWeekday: Bool { isDayNumber || isShort || isLong && !isMonth }
}
