import UFreeDomain

extension WhenParser {
    /// `9 jan`, `jan 9th`, `9th of january 2026`, with or without a weekday before it; `friday the 27th`, `fr 27.11.`.
    func dateWithMonth(
        _ words: ArraySlice<DateWord>, from start: CivilDate
    ) throws(DateProblem) -> CivilDate {
        guard let first = words.first, case .weekday(let weekday) = first.token else {
            return try date(words, from: start)
        }
        let rest = words.dropFirst()
        if case .short(let short)? = rest.first?.token, rest.count == 1 {
            return try day(short, on: weekday, in: words, from: start)
        }
        let day = try date(rest, from: start)
        guard day.weekday.rawValue == weekday else { throw otherWeekday(in: words, right: day) }
        return day
    }

    /// A weekday may decide between the readings of a short date.
    private func day(
        _ date: ShortDate, on weekday: Int, in words: ArraySlice<DateWord>, from start: CivilDate
    ) throws(DateProblem) -> CivilDate {
        let readings = date.readings(from: start, in: locale.dateLanguage)
        guard let first = readings.first else {
            throw DateProblem(
                date.missing(in: locale.dateLanguage, near: today),
                places: words.startIndex + 1..<words.endIndex)
        }
        let right = readings.filter { $0.weekday.rawValue == weekday }
        guard right.count <= 1 else { throw DateProblem(.ambiguous(readings: right.map(Self.reading))) }
        if let day = right.first { return day }
        throw readings.count == 1 ? otherWeekday(in: words, right: first) : DateProblem(.otherWeekday)
    }

    /// - Parameter day: the date beside the weekday.
    private func otherWeekday(in words: ArraySlice<DateWord>, right day: CivilDate) -> DateProblem {
        let (place, text) = (words.startIndex, words.first?.text ?? "")
        let right = lexer.vocabulary.shortWeekday(day.weekday.rawValue, as: text)
        return DateProblem(.otherWeekday, correction: .init(places: place..<place + 1, words: [right]))
    }

    /// The next such day of a month; months that do not have it are skipped.
    func dayOfMonth(_ number: Int, from start: CivilDate) throws(DateProblem) -> CivilDate {
        guard (1...31).contains(number) else { throw .unreadable }
        var day = start
        // Of two months in a row at least one has 31 days.
        for _ in 0..<93 {
            if day.components.day == number { return day }
            day = try day.moved(by: 1)
        }
        throw .unreadable
    }

    private func date(
        _ words: ArraySlice<DateWord>, from start: CivilDate
    ) throws(DateProblem) -> CivilDate {
        var rest = words
        var year: Int?
        switch rest.first?.token {
        case .ordinal(let number) where rest.count == 1: return try dayOfMonth(number, from: start)
        case .date(let day) where rest.count == 1: return day
        default: break
        }
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
