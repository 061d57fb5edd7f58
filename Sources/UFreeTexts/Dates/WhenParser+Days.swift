import UFreeDomain

extension WhenParser {
    /// The first day of the calendar week after this one.
    private var nextWeek: CivilDate {
        today.adding(days: 7 - (today.weekday.rawValue - locale.firstWeekday + 7) % 7)
    }

    /// Words that mean several days; nil for others.
    func group(_ words: ArraySlice<DateWord>) throws(DateProblem) -> [CivilDate]? {
        let sixDaysOn = today.adding(days: 6)
        let sunday = today.adding(days: 7 - today.weekday.rawValue)
        switch words.map(\.token) {
        case [.week], [.this, .week]: return (today...sixDaysOn).all
        case [.next, .week]: return (nextWeek...nextWeek.adding(days: 6)).all
        case [.weekdays], [.this, .weekdays]:
            return (today...sixDaysOn).all.filter { $0.weekday.rawValue <= 5 }
        case [.next, .weekdays]:
            return (nextWeek...nextWeek.adding(days: 6)).all.filter { $0.weekday.rawValue <= 5 }
        case [.weekend], [.this, .weekend]:
            // On a Sunday it is the current weekend, of which only that day is left.
            return (max(today, sunday.adding(days: -1))...sunday).all
        case [.next, .weekend]: return (sunday.adding(days: 6)...sunday.adding(days: 7)).all
        case [.this, .calendarMonth]: return whatIsLeft(ofMonthOf: today)
        case [.next, .calendarMonth]: return month(of: lastDay(ofMonthOf: today).adding(days: 1))
        case let tokens:
            if let month = namedMonth(tokens) { return month }
            if tokens.count == 1, case .isoWeek(let monday) = tokens[0] {
                return (monday...monday.adding(days: 6)).all
            }
            guard tokens.count == 2, tokens[0] == .weekNumber, case .number(let week, _) = tokens[1] else {
                return nil
            }
            let monday = try monday(ofNextWeek: week, places: words.indices)
            return (monday...monday.adding(days: 6)).all
        }
    }

    /// `december`, `dec 2026`, `2026-12`; nil for other words. Without a year it is the next such month. For the current
    /// month it is what is left of it. With a year it is the whole month.
    private func namedMonth(_ tokens: [DateToken]) -> [CivilDate]? {
        switch (tokens.first, tokens.count) {
        case (.isoMonth(let first), 1): return month(of: first)
        case (.month(let number), 1):
            let first = CivilDate(year: today.yearOfNext(month: number), month: number, day: 1)
            return first.map(whatIsLeft)
        case (.month(let number), 2):
            guard case .number(let year, digits: 4) = tokens[1] else { return nil }
            return CivilDate(year: year, month: number, day: 1).map(month)
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
    private func monday(ofNextWeek week: Int, places: Range<Int>) throws(DateProblem) -> CivilDate {
        let running = today.adding(days: 1 - today.weekday.rawValue)
        // A week belongs to the year of its Thursday. Week 53 is at most seven years away.
        let year = running.adding(days: 3).year
        let found = (year...year + 8).lazy.compactMap { CivilDate(weekYear: $0, week: week, weekday: 1) }
            .first { $0 >= running }
        guard let found else {
            let nearest = week < 1 ? "1" : "53"
            throw DateProblem(
                .noSuchDay(named: "KW \(week)"), correction: .init(places: places, words: ["kw", nearest]))
        }
        return found
    }

    /// Words that mean one day.
    /// - Parameter start: a weekday and a date without a year mean the next one from here on.
    func day(_ words: ArraySlice<DateWord>, from start: CivilDate) throws(DateProblem) -> CivilDate {
        switch words.map(\.token) {
        case [.day, .after, .relative(1)]: return today.adding(days: 2)
        case [.day, .before, .relative(-1)]: return today.adding(days: -2)
        case let tokens where tokens.count == 1: return try word(tokens[0], from: start, at: words.indices)
        case let tokens where tokens.count == 2:
            if case .weekday(let weekday) = tokens[1] {
                switch tokens[0] {
                case .this: return today.next(weekday)
                case .next: return nextWeek.next(weekday)
                default: break
                }
            }
        case let tokens where tokens.count == 3 && tokens[0] == .within:
            guard let count = count(tokens[1]) else { throw .unreadable }
            switch tokens[2] {
            case .day: return today.adding(days: count)
            case .week, .weeks: return today.adding(days: count * 7)
            default: throw .unreadable
            }
        default: break
        }
        return try dateWithMonth(words, from: start)
    }

    private func word(
        _ token: DateToken, from start: CivilDate, at places: Range<Int>
    ) throws(DateProblem) -> CivilDate {
        switch token {
        case .relative(let days), .offset(let days): return today.adding(days: days)
        case .weekday(let weekday): return start.next(weekday)
        case .date(let day): return day
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
    private static func reading(_ day: CivilDate) -> String {
        let (_, month, number) = day.components
        let name = DayText.longMonth(month)
        return sayOfDates("\(day.description) (\(number) \(name))", "\(day.description) (\(number). \(name))")
    }

    /// At most four digits, so that dates stay within the supported years.
    private func count(_ token: DateToken) -> Int? {
        switch token {
        case .one: 1
        case .number(let count, let digits) where digits <= 4: count
        default: nil
        }
    }
}

extension CivilDate {
    /// The first such weekday from this day on.
    fileprivate func next(_ weekday: Int) -> CivilDate {
        adding(days: (weekday - self.weekday.rawValue + 7) % 7)
    }
}

extension DateProblem {
    /// - Parameter places: the places of the day's words.
    fileprivate init(_ missing: MissingDay, places: Range<Int>) {
        self.init(
            .noSuchDay(named: missing.named),
            correction: missing.nearest.map { .init(places: places, words: [$0]) })
    }
}
