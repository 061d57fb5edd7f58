import UFreeDomain

extension WhenParser {
    /// Days from today to the first day of the calendar week after this one.
    private var toNextWeek: Int { 7 - (today.weekday.rawValue - locale.firstWeekday + 7) % 7 }

    /// Words that mean several days; nil for others.
    func group(_ words: ArraySlice<DateWord>) throws(DateProblem) -> [CivilDate]? {
        let toSunday = 7 - today.weekday.rawValue
        switch words.map(\.token) {
        case [.week], [.this, .week]: return try days(today, 0..<7)
        case [.next, .week]: return try days(today, toNextWeek..<toNextWeek + 7)
        case [.nextButOne, .week], [.week, .after, .next]:
            return try days(today, toNextWeek + 7..<toNextWeek + 14)
        case [.weekdays], [.this, .weekdays]:
            return try days(today, 0..<7).filter { $0.weekday.rawValue <= 5 }
        case [.next, .weekdays]:
            return try days(today, toNextWeek..<toNextWeek + 7).filter { $0.weekday.rawValue <= 5 }
        case [.weekend], [.this, .weekend]:
            // On a Sunday it is the current weekend, of which only that day is left.
            return try days(today, max(0, toSunday - 1)..<toSunday + 1)
        case [.next, .weekend]: return try days(today, toSunday + 6..<toSunday + 8)
        case [.nextButOne, .weekend]: return try days(today, toSunday + 13..<toSunday + 15)
        case [.calendarMonth], [.this, .calendarMonth]: return whatIsLeft(ofMonthOf: today)
        case [.next, .calendarMonth]: return month(of: try lastDay(ofMonthOf: today).moved(by: 1))
        case let tokens:
            if let month = try namedMonth(tokens) { return month }
            if tokens.count == 1, case .isoWeek(let monday) = tokens[0] { return try days(monday, 0..<7) }
            guard tokens.count == 2, tokens[0] == .weekNumber || tokens[0] == .week,
                case .number(let week, _) = tokens[1]
            else { return nil }
            return try days(try monday(ofNextWeek: week, in: words), 0..<7)
        }
    }

    /// The days at some distances from a day.
    private func days(_ day: CivilDate, _ distances: Range<Int>) throws(DateProblem) -> [CivilDate] {
        try distances.map { distance throws(DateProblem) in try day.moved(by: distance) }
    }

    /// `december`, `dec 2026`, `2026-12`; nil for other words. Without a year it is the next such month. For the current
    /// month it is what is left of it. With a year it is the whole month.
    private func namedMonth(_ tokens: [DateToken]) throws(DateProblem) -> [CivilDate]? {
        switch (tokens.first, tokens.count) {
        case (.isoMonth(let first), 1): return month(of: first)
        case (.month(let number), 1):
            let first = CivilDate(year: today.yearOfNext(month: number), month: number, day: 1)
            return first.map(whatIsLeft)
        case (.month(let number), 2):
            guard case .number(let year, digits: 4) = tokens[1] else { return nil }
            return CivilDate(year: year, month: number, day: 1).map(month)
        case (.this, 2):
            if case .month = tokens[1] { return try namedMonth([tokens[1]]) }
            return nil
        case (.next, 2):
            guard case .month(let number) = tokens[1] else { return nil }
            // Some people mean the coming one, others the one in the year after.
            let year = today.yearOfNext(month: number)
            let name = DayText.longMonth(number)
            throw DateProblem(
                .ambiguous(
                    readings: [year, year + 1].map { "\($0)-\(number.padded(to: 2)) (\(name) \($0))" }))
        default: return nil
        }
    }

    private func whatIsLeft(ofMonthOf day: CivilDate) -> [CivilDate] { month(of: day).filter { $0 >= today } }

    private func month(of day: CivilDate) -> [CivilDate] {
        (day.adding(days: 1 - day.components.day)...lastDay(ofMonthOf: day)).all
    }

    private func lastDay(ofMonthOf day: CivilDate) -> CivilDate {
        let (year, month, number) = day.components
        return day.adding(days: CivilDate.length(ofMonth: month, year: year) - number)
    }

    /// The next week with that number, the current one included.
    /// - Parameter words: `week 49`, `kw 49`.
    private func monday(
        ofNextWeek week: Int, in words: ArraySlice<DateWord>
    ) throws(DateProblem) -> CivilDate {
        let running = today.adding(days: 1 - today.weekday.rawValue)
        // A week belongs to the year of its Thursday. Week 53 is at most seven years away.
        let year = running.adding(days: 3).year
        let found = (year...year + 8).lazy.compactMap { CivilDate(weekYear: $0, week: week, weekday: 1) }
            .first { $0 >= running }
        guard let found else {
            let nearest = week < 1 ? "1" : "53"
            throw DateProblem(
                .noSuchDay(named: "KW \(week)"),
                correction: .init(places: words.endIndex - 1..<words.endIndex, words: [nearest]))
        }
        return found
    }

    /// Words that mean one day.
    /// - Parameter start: a weekday and a date without a year mean the next one from here on.
    func day(_ words: ArraySlice<DateWord>, from start: CivilDate) throws(DateProblem) -> CivilDate {
        let tokens = words.map(\.token)
        switch tokens {
        case [.day, .after, .relative(1)]: return try today.moved(by: 2)
        case [.day, .before, .relative(-1)]: return try today.moved(by: -2)
        default: break
        }
        if tokens.count == 1 { return try word(tokens[0], from: start, at: words.indices) }
        if let day = try weekdayOfWeek(tokens) { return day }
        if let day = try dayInWeeks(tokens) { return day }
        if tokens.count == 3, case .weekday(let weekday) = tokens[0], case .number(let week, _) = tokens[2],
            tokens[1] == .week || tokens[1] == .weekNumber
        {
            return try monday(ofNextWeek: week, in: words).moved(by: weekday - 1)
        }
        if tokens.first == .within {
            guard tokens.count == 3, let count = count(tokens[1]) else { throw .unreadable }
            switch tokens[2] {
            case .day: return try today.moved(by: count)
            case .week, .weeks: return try today.moved(by: count * 7)
            default: throw .unreadable
            }
        }
        return try dateWithMonth(words, from: start)
    }

    /// `this fri`, `next fri`, `fri next week`, `next week fri`, `übernächsten freitag`; nil for other words.
    private func weekdayOfWeek(_ tokens: [DateToken]) throws(DateProblem) -> CivilDate? {
        var rest = tokens
        var weekday: Int?
        // The week is left, or the word before the weekday.
        if case .weekday(let number)? = rest.first {
            weekday = number
            rest.removeFirst()
        } else if case .weekday(let number)? = rest.last {
            weekday = number
            rest.removeLast()
            if rest.count == 1 { rest.append(.week) }
        }
        guard let weekday else { return nil }
        switch rest {
        case [.this, .week]: return try today.next(weekday)
        case [.next, .week]: return try today.moved(by: toNextWeek).next(weekday)
        case [.nextButOne, .week], [.week, .after, .next]:
            return try today.moved(by: toNextWeek + 7).next(weekday)
        default: return nil
        }
    }

    /// `friday week`, `tomorrow week`, `freitag in einer woche`, `a week from friday`; nil for other words.
    private func dayInWeeks(_ tokens: [DateToken]) throws(DateProblem) -> CivilDate? {
        let (day, weeks): (DateToken, DateToken)
        switch (tokens.count, tokens.dropFirst().first, tokens.last) {
        case (2, .week, _): (day, weeks) = (tokens[0], .count(1))
        case (4, .within, .week), (4, .within, .weeks): (day, weeks) = (tokens[0], tokens[2])
        case (4, .week, _) where tokens[2] == .from, (4, .weeks, _) where tokens[2] == .from:
            (day, weeks) = (tokens[3], tokens[0])
        default: return nil
        }
        guard let count = count(weeks) else { return nil }
        return switch day {
        case .weekday(let weekday): try today.next(weekday).moved(by: count * 7)
        case .relative(let days): try today.moved(by: days + count * 7)
        default: nil
        }
    }

    private func word(
        _ token: DateToken, from start: CivilDate, at places: Range<Int>
    ) throws(DateProblem) -> CivilDate {
        switch token {
        case .relative(let days), .offset(let days): return try today.moved(by: days)
        case .weekday(let weekday): return try start.next(weekday)
        case .date(let day): return day
        case .ordinal(let number): return try dayOfMonth(number, from: start)
        case .missing(let missing): throw DateProblem(missing, places: places)
        case .short(let date):
            let readings = date.readings(from: start, in: locale.dateLanguage)
            guard let day = readings.first else {
                throw DateProblem(date.missing(in: locale.dateLanguage, near: today), places: places)
            }
            guard readings.count == 1 else {
                throw DateProblem(.ambiguous(readings: readings.map(Self.reading)))
            }
            return day
        default: throw .unreadable
        }
    }

    /// `2026-02-01 (1 February)`.
    static func reading(_ day: CivilDate) -> String {
        let (_, month, number) = day.components
        let name = DayText.longMonth(month)
        return sayOfDates("\(day.description) (\(number) \(name))", "\(day.description) (\(number). \(name))")
    }

    /// At most four digits, so that dates stay within the supported years.
    private func count(_ token: DateToken) -> Int? {
        switch token {
        case .count(let count): count
        case .number(let count, let digits) where digits <= 4: count
        default: nil
        }
    }
}

extension CivilDate {
    /// - Throws: `unreadable` where no calendar here has that day.
    func moved(by days: Int) throws(DateProblem) -> CivilDate {
        guard let day = CivilDate(dayNumber: dayNumber + days) else { throw .unreadable }
        return day
    }

    /// The first such weekday from this day on.
    func next(_ weekday: Int) throws(DateProblem) -> CivilDate {
        try moved(by: (weekday - self.weekday.rawValue + 7) % 7)
    }
}

extension DateProblem {
    /// - Parameter places: the places of the day's words.
    init(_ missing: MissingDay, places: Range<Int>) {
        self.init(
            .noSuchDay(named: missing.named),
            correction: missing.nearest.map { .init(places: places, words: [$0]) })
    }
}
