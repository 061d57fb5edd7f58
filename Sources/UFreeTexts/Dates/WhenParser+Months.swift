import UFreeDomain

extension WhenParser {
    /// `9 jan`, `jan 9th`, `9th of january 2026`, with or without a weekday before it.
    func dateWithMonth(
        _ words: ArraySlice<DateWord>, from start: CivilDate
    ) throws(DateProblem) -> CivilDate {
        guard let first = words.first, case .weekday(let weekday) = first.token else {
            return try date(words, from: start)
        }
        let day = try date(words.dropFirst(), from: start)
        guard day.weekday.rawValue == weekday else {
            let right = lexer.vocabulary.shortWeekday(day.weekday.rawValue, as: first.text)
            throw DateProblem(
                .otherWeekday,
                correction: .init(places: words.startIndex..<words.startIndex + 1, words: [right]))
        }
        return day
    }

    private func date(
        _ words: ArraySlice<DateWord>, from start: CivilDate
    ) throws(DateProblem) -> CivilDate {
        var rest = words
        var year: Int?
        if rest.count >= 3, case .number(let number, digits: 4) = rest[rest.endIndex - 1].token {
            year = number
            rest = rest.dropLast()
        }
        let (place, month) = try dayAndMonth(rest)
        guard let number = dayNumber(words[place].token) else { throw .unreadable }
        let day =
            if let year {
                CivilDate(year: year, month: month, day: number)
            } else {
                ShortDate.next(month: month, day: number, from: start)
            }
        guard let day else {
            let last = CivilDate.length(ofMonth: month, year: year ?? today.yearOfNext(month: month))
            let nearest = "\(max(1, min(number, last)))" + (words[place].text.last == "." ? "." : "")
            throw DateProblem(
                .noSuchDay(named: CivilDate.text(year: year, month: month, day: number)),
                correction: .init(places: place..<place + 1, words: [nearest]))
        }
        return day
    }

    /// The place of the day's number, and the month.
    private func dayAndMonth(
        _ words: ArraySlice<DateWord>
    ) throws(DateProblem) -> (place: Int, month: Int) {
        let (start, last) = (words.startIndex, words.endIndex - 1)
        switch words.count {
        case 2:
            if case .month(let month) = words[last].token { return (start, month) }
            if case .month(let month) = words[start].token { return (last, month) }
        case 3 where words[start + 1].token == .of:
            if case .month(let month) = words[last].token { return (start, month) }
        default: break
        }
        throw .unreadable
    }

    private func dayNumber(_ token: DateToken) -> Int? {
        switch token {
        case .ordinal(let number): number
        case .number(let number, let digits) where digits <= 2: number
        default: nil
        }
    }
}
