/// Which days a rule admits.
extension RecurrenceRule {
    /// Adds what the rule takes from its start: a yearly rule without a day has the start's day, and so on.
    func completed(by start: CivilDay) -> RecurrenceRule {
        var rule = self
        guard weekdays.isEmpty, monthDays.isEmpty, yearDays.isEmpty else { return rule }
        let weekday = Weekday(ordinal: 0, day: CivilDay.weekday(ofDay: start.number))
        switch frequency {
        case .yearly where weeks.isEmpty:
            if months.isEmpty { rule.months = [start.month] }
            rule.monthDays = [start.day]
        case .yearly, .weekly: rule.weekdays = [weekday]
        case .monthly where weeks.isEmpty: rule.monthDays = [start.day]
        default: break
        }
        return rule
    }

    /// Returns the admitted days of a month, in order.
    func days(ofMonth month: Int, in year: Int) -> [Int] {
        guard months.isEmpty || months.contains(month) else { return [] }
        let length = CivilDay.length(ofMonth: month, in: year)
        let first = CivilDay(year, month, 1).number
        let candidates =
            monthDays.isEmpty
            ? Array(1...length)
            : Set(monthDays.map { $0 > 0 ? $0 : length + 1 + $0 }).filter { (1...length).contains($0) }
                .sorted()
        return candidates.compactMap { day in
            let number = first + day - 1
            return admits(number, CivilDay(year, month, day), monthLength: length) ? number : nil
        }
    }

    /// Returns whether a day is admitted.
    func admits(_ number: Int) -> Bool {
        let date = CivilDay(number: number)
        guard months.isEmpty || months.contains(date.month) else { return false }
        let length = CivilDay.length(ofMonth: date.month, in: date.year)
        if !monthDays.isEmpty, !monthDays.contains(where: { $0 == date.day || $0 + length + 1 == date.day }) {
            return false
        }
        return admits(number, date, monthLength: length)
    }

    /// Checks what is left when month and day of the month are right.
    private func admits(_ number: Int, _ date: CivilDay, monthLength: Int) -> Bool {
        if !weekdays.isEmpty, !admitsWeekday(number, date, monthLength: monthLength) { return false }
        if !yearDays.isEmpty {
            let (day, length) = (date.dayOfYear, CivilDay.length(ofYear: date.year))
            guard yearDays.contains(where: { $0 == day || $0 + length + 1 == day }) else { return false }
        }
        guard !weeks.isEmpty else { return true }
        let (week, count) = week(ofDay: number)
        return weeks.contains { $0 == week || $0 + count + 1 == week }
    }

    private func admitsWeekday(_ number: Int, _ date: CivilDay, monthLength: Int) -> Bool {
        let weekday = CivilDay.weekday(ofDay: number)
        return weekdays.contains { wanted in
            guard wanted.day == weekday else { return false }
            guard wanted.ordinal != 0 else { return true }
            switch frequency {
            case .monthly: return isOrdinal(wanted.ordinal, date.day, of: monthLength)
            case .yearly where !months.isEmpty: return isOrdinal(wanted.ordinal, date.day, of: monthLength)
            case .yearly where weeks.isEmpty:
                return isOrdinal(wanted.ordinal, date.dayOfYear, of: CivilDay.length(ofYear: date.year))
            // Elsewhere RFC 5545 has no ordinals; some programs write them nevertheless, and mean the
            // weekday.
            default: return true
            }
        }
    }

    private func isOrdinal(_ ordinal: Int, _ day: Int, of length: Int) -> Bool {
        ordinal > 0 ? (day - 1) / 7 + 1 == ordinal : (length - day) / 7 + 1 == -ordinal
    }

    /// Returns the number of a day's week, and how many weeks the year of that week has. The first week of
    /// a year has at least four days in it (3.3.10).
    private func week(ofDay number: Int) -> (week: Int, count: Int) {
        var year = CivilDay(number: number).year
        var first = firstWeek(of: year)
        if number < first {
            year -= 1
            first = firstWeek(of: year)
        }
        var next = firstWeek(of: year + 1)
        if number >= next { (first, next) = (next, firstWeek(of: year + 2)) }
        return ((number - first) / 7 + 1, (next - first) / 7)
    }

    private func firstWeek(of year: Int) -> Int {
        // The week of the fourth of January.
        startOfWeek(CivilDay(year, 1, 4).number)
    }

    /// Returns the first day of a day's week.
    func startOfWeek(_ day: Int) -> Int { day - (CivilDay.weekday(ofDay: day) - weekStart + 7) % 7 }
}
