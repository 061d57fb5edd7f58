/// The occurrences of a rule, in order. All times are of the start's wall clock.
extension RecurrenceRule {
    /// Passes each match of the rule from `lower` to `upper` to `body`, until that returns false.
    ///
    /// A start that does not match its own rule is not passed and does not count. Without COUNT the rule
    /// begins at `lower` at once, however long ago its start was.
    func walk(
        start: WallTime, isDate: Bool, from lower: WallTime, through upper: WallTime, budget: WorkBudget,
        _ body: (WallTime) throws(CalendarProblem) -> Bool
    ) throws(CalendarProblem) {
        let upper = min(upper, CivilDay.end)
        var walk = Walk(
            start: start, lower: max(lower, start), upper: upper, left: count ?? .max, budget: budget)
        guard [.secondly, .minutely, .hourly].contains(frequency) else {
            return try completed(by: CivilDay(number: start.dayNumber)).walkDays(&walk, isDate: isDate, body)
        }
        guard isDate else { return try walkTimes(&walk, body) }
        // A date has no hours: such a rule makes one occurrence on each day.
        var daily = self
        (daily.frequency, daily.interval) = (.daily, 1)
        try daily.walkDays(&walk, isDate: true, body)
    }

    /// How far a rule has come.
    private struct Walk {
        let start: WallTime
        let lower: WallTime
        let upper: WallTime
        /// Of COUNT.
        var left: Int
        let budget: WorkBudget

        /// Takes the next match. Returns false if it is the last.
        mutating func take(
            _ time: WallTime, _ body: (WallTime) throws(CalendarProblem) -> Bool
        ) throws(CalendarProblem) -> Bool {
            try budget.step()
            guard time >= start else { return true }
            guard time <= upper, left > 0 else { return false }
            left -= 1
            guard time >= lower else { return left > 0 }
            return try body(time) && left > 0
        }
    }

    // MARK: Days, weeks, months and years

    private func walkDays(
        _ walk: inout Walk, isDate: Bool, _ body: (WallTime) throws(CalendarProblem) -> Bool
    ) throws(CalendarProblem) {
        let times = isDate ? [0] : timesOfDay(start: walk.start)
        try walk.budget.step(times.count)
        let first = period(ofDay: walk.start.dayNumber)
        let skipped = count == nil ? (period(ofDay: walk.lower.dayNumber) - first) / interval : 0
        var index = first + max(0, skipped) * interval
        while firstDay(ofPeriod: index) * CivilDay.seconds <= walk.upper {
            let days = try days(ofPeriod: index, walk.budget)
            let total = days.count * times.count
            let chosen = places(of: total)
            for number in 0..<(chosen?.count ?? total) {
                let place = chosen?[number] ?? number
                let time = days[place / times.count] * CivilDay.seconds + times[place % times.count]
                guard try walk.take(time, body) else { return }
            }
            index += interval
        }
    }

    /// The seconds of the day at which the rule matches, in order.
    private func timesOfDay(start: WallTime) -> [Int] {
        let time = start - start.dayNumber * CivilDay.seconds
        let hours = self.hours.isEmpty ? [time / 3_600] : self.hours
        let minutes = self.minutes.isEmpty ? [time / 60 % 60] : self.minutes
        let seconds = self.seconds.isEmpty ? [time % 60] : self.seconds
        return hours.flatMap { hour in
            minutes.flatMap { minute in seconds.map { hour * 3_600 + minute * 60 + $0 } }
        }
    }

    /// Returns the places of a period's matches that BYSETPOS chooses, in order; nil, for all of them,
    /// without it.
    private func places(of total: Int) -> [Int]? {
        if positions.isEmpty { return nil }
        return Set(positions.map { $0 > 0 ? $0 - 1 : total + $0 }).filter { (0..<total).contains($0) }
            .sorted()
    }

    /// Numbers the days, weeks, months or years.
    private func period(ofDay day: Int) -> Int {
        switch frequency {
        case .weekly: return (startOfWeek(day) - weekStart + 3).flooredQuotient(by: 7)
        case .monthly:
            let date = CivilDay(number: day)
            return date.year * 12 + date.month - 1
        case .yearly: return CivilDay(number: day).year
        default: return day
        }
    }

    private func firstDay(ofPeriod index: Int) -> Int {
        switch frequency {
        case .weekly: return index * 7 + weekStart - 3
        case .monthly:
            let year = index.flooredQuotient(by: 12)
            return CivilDay(year, index - year * 12 + 1, 1).number
        case .yearly: return CivilDay(index, 1, 1).number
        default: return index
        }
    }

    /// Returns the admitted days of a period, in order.
    private func days(ofPeriod index: Int, _ budget: WorkBudget) throws(CalendarProblem) -> [Int] {
        switch frequency {
        case .weekly:
            try budget.step()
            let first = firstDay(ofPeriod: index)
            return (first..<first + 7).filter(admits)
        case .monthly:
            try budget.step()
            let year = index.flooredQuotient(by: 12)
            return days(ofMonth: index - year * 12 + 1, in: year)
        case .yearly:
            try budget.step(months.isEmpty ? 12 : months.count)
            return (months.isEmpty ? Array(1...12) : months).flatMap { days(ofMonth: $0, in: index) }
        default:
            try budget.step()
            return admits(index) ? [index] : []
        }
    }

    // MARK: Hours, minutes and seconds

    private func walkTimes(
        _ walk: inout Walk, _ body: (WallTime) throws(CalendarProblem) -> Bool
    ) throws(CalendarProblem) {
        let unit = frequency == .hourly ? 3_600 : frequency == .minutely ? 60 : 1
        let first = walk.start.flooredQuotient(by: unit)
        /// The first period of the rule at or after a time.
        func period(from time: WallTime) -> Int {
            first + max(0, (time.flooredQuotient(by: unit) - first + interval - 1)).flooredQuotient(
                by: interval)
                * interval
        }
        let offsets = offsets(start: walk.start)
        try walk.budget.step(offsets.count)
        var index = count == nil ? period(from: walk.lower) : first
        var admittedDay: Int?
        while index * unit <= walk.upper {
            try walk.budget.step()
            let time = index * unit
            let day = time.dayNumber
            if admittedDay != day {
                guard admits(day) else {
                    index = max(index + interval, period(from: (day + 1) * CivilDay.seconds))
                    continue
                }
                admittedDay = day
            }
            let ofDay = time - day * CivilDay.seconds
            if !hours.isEmpty, !hours.contains(ofDay / 3_600) {
                index = max(index + interval, period(from: time - ofDay % 3_600 + 3_600))
                continue
            }
            if unit < 3_600, !minutes.isEmpty, !minutes.contains(ofDay / 60 % 60) {
                index = max(index + interval, period(from: time - ofDay % 60 + 60))
                continue
            }
            if unit > 1 || seconds.isEmpty || seconds.contains(ofDay % 60) {
                for offset in places(of: offsets.count)?.map({ offsets[$0] }) ?? offsets {
                    guard try walk.take(time + offset, body) else { return }
                }
            }
            index += interval
        }
    }

    /// The seconds within an hour, a minute or a second at which the rule matches, in order.
    private func offsets(start: WallTime) -> [Int] {
        let time = start - start.dayNumber * CivilDay.seconds
        let seconds = self.seconds.isEmpty ? [time % 60] : self.seconds
        switch frequency {
        case .hourly:
            let minutes = self.minutes.isEmpty ? [time / 60 % 60] : self.minutes
            return minutes.flatMap { minute in seconds.map { minute * 60 + $0 } }
        case .minutely: return seconds
        default: return [0]
        }
    }
}
