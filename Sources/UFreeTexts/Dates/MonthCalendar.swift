import UFreeDomain

/// One month as a calendar shows it: whole weeks, in the language of dates and from the locale's first weekday on.
package struct MonthCalendar: Sendable {
    /// `November 2026`.
    package let title: String
    /// `Mon` to `Sun`, or another order where weeks begin on another day.
    package let weekdays: [String]
    /// The dates of each week, `YYYY-MM-DD`; nil outside the month.
    package let weeks: [[String?]]
    /// The first date of the month, and the last one.
    package let first, last: String

    /// - Parameter date: any date of the month, `YYYY-MM-DD`; nil is the result where it is none.
    package init?(of date: String, firstWeekday: Int) {
        guard let day = CivilDate(iso: date) else { return nil }
        let (year, month, _) = day.components
        let first = day.adding(days: 1 - day.components.day)
        let length = CivilDate.length(ofMonth: month, year: year)
        let before = (first.weekday.rawValue - firstWeekday + 7) % 7
        weeks = (0..<(before + length + 6) / 7).map { week in
            (0..<7).map { weekday in
                let number = week * 7 + weekday - before
                return (0..<length).contains(number) ? first.adding(days: number).description : nil
            }
        }
        weekdays = (0..<7).map { DayText.weekday((firstWeekday - 1 + $0) % 7 + 1) }
        title = "\(DayText.longMonth(month)) \(year)"
        self.first = first.description
        last = first.adding(days: length - 1).description
    }

    /// The months that some dates are in, in order.
    /// - Parameter dates: `YYYY-MM-DD`, ascending.
    package static func months(of dates: [String], firstWeekday: Int) -> [MonthCalendar] {
        dates.reduce(into: []) { months, date in
            if let last = months.last, date <= last.last { return }
            if let month = MonthCalendar(of: date, firstWeekday: firstWeekday) { months.append(month) }
        }
    }
}
