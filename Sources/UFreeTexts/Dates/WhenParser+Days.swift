extension WhenParser {
    /// The first day of the calendar week after this one.
    private var nextWeek: CivilDay {
        today.advanced(by: 7 - (today.weekday - locale.firstWeekday + 7) % 7)
    }

    /// Words that mean several days; nil for others.
    func group(_ words: ArraySlice<DateWord>) throws(DateProblem) -> [CivilDay]? {
        let sixDaysOn = today.advanced(by: 6)
        let sunday = today.advanced(by: 7 - today.weekday)
        switch words.map(\.token) {
        case [.week], [.this, .week]: return Array(today...sixDaysOn)
        case [.next, .week]: return Array(nextWeek...nextWeek.advanced(by: 6))
        case [.weekdays], [.this, .weekdays]:
            return (today...sixDaysOn).filter { $0.weekday <= 5 }
        case [.next, .weekdays]:
            return (nextWeek...nextWeek.advanced(by: 6)).filter { $0.weekday <= 5 }
        case [.weekend], [.this, .weekend]:
            // On a Sunday it is the current weekend, of which only that day is left.
            return Array(max(today, sunday.advanced(by: -1))...sunday)
        case [.next, .weekend]: return Array(sunday.advanced(by: 6)...sunday.advanced(by: 7))
        case let tokens:
            if tokens.count == 1, case .isoWeek(let monday) = tokens[0] {
                return Array(monday...monday.advanced(by: 6))
            }
            guard tokens.count == 2, tokens[0] == .weekNumber, case .number(let week, _) = tokens[1] else {
                return nil
            }
            let monday = try monday(ofNextWeek: week, places: words.indices)
            return Array(monday...monday.advanced(by: 6))
        }
    }

    /// The next week with that number, the current one included.
    private func monday(ofNextWeek week: Int, places: Range<Int>) throws(DateProblem) -> CivilDay {
        let running = today.advanced(by: 1 - today.weekday)
        // A week belongs to the year of its Thursday. Week 53 is at most seven years away.
        let year = running.advanced(by: 3).year
        let found = (year...year + 8).lazy.compactMap { CivilDay(weekYear: $0, week: week, weekday: 1) }
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
    func day(_ words: ArraySlice<DateWord>, from start: CivilDay) throws(DateProblem) -> CivilDay {
        switch words.map(\.token) {
        case [.day, .after, .relative(1)]: return today.advanced(by: 2)
        case [.day, .before, .relative(-1)]: return today.advanced(by: -2)
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
            case .day: return today.advanced(by: count)
            case .week, .weeks: return today.advanced(by: count * 7)
            default: throw .unreadable
            }
        default: break
        }
        return try dateWithMonth(words, from: start)
    }

    private func word(
        _ token: DateToken, from start: CivilDay, at places: Range<Int>
    ) throws(DateProblem) -> CivilDay {
        switch token {
        case .relative(let days), .offset(let days): return today.advanced(by: days)
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
    private static func reading(_ day: CivilDay) -> String {
        let (_, month, number) = day.fields
        let name = DayText.longMonth(month)
        return sayOfDates("\(day.text) (\(number) \(name))", "\(day.text) (\(number). \(name))")
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

extension CivilDay {
    /// The first such weekday from this day on.
    fileprivate func next(_ weekday: Int) -> CivilDay { advanced(by: (weekday - self.weekday + 7) % 7) }
}

extension DateProblem {
    /// - Parameter places: the places of the day's words.
    fileprivate init(_ missing: MissingDay, places: Range<Int>) {
        self.init(
            .noSuchDay(named: missing.named),
            correction: missing.nearest.map { .init(places: places, words: [$0]) })
    }
}
