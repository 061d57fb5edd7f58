import UFreeDomain

/// Dates as people read them, in the language of dates.
package enum DayText {
    /// `Fri 9 Jan`, with the year if it differs from the year of `today`; any other text unchanged.
    package static func short(_ date: String, today: String? = nil) -> String {
        guard let day = CivilDate(iso: date) else { return date }
        let (year, month, number) = day.components
        let isOtherYear = today.flatMap { CivilDate(iso: $0) }.map { $0.year != year } ?? false
        let (name, end) = (weekday(day.weekday.rawValue), isOtherYear ? " \(year)" : "")
        return sayOfDates(
            "\(name) \(number) \(shortMonth(month))\(end)", "\(name) \(number). \(shortMonth(month))\(end)")
    }

    /// The parts of a list of dates, oldest first: `Fri 9 Jan`, and `Mon 12 Jan - Sun 18 Jan` for three or more
    /// days in a row.
    static func runs(_ dates: [String], today: String?) -> [String] {
        var runs: [[String]] = []
        for date in dates {
            let before = runs.last?.last.flatMap { CivilDate(iso: $0) }?.dayNumber
            if let before, CivilDate(iso: date)?.dayNumber == before + 1 {
                runs[runs.count - 1].append(date)
            } else {
                runs.append([date])
            }
        }
        return runs.flatMap { run in
            let ends = run.count < 3 ? run : [run[0], run[run.count - 1]]
            let words = ends.map { short($0, today: today) }
            return run.count < 3 ? words : [words.joined(separator: " - ")]
        }
    }

    /// `Fri`; any other text unchanged.
    package static func weekday(_ date: String) -> String {
        CivilDate(iso: date).map { weekday($0.weekday.rawValue) } ?? date
    }

    /// `YYYY-MM-DD` in UTC for seconds since 1970: the fallback where the owner's date is unknown.
    package static func utc(_ seconds: Int) -> String {
        CivilDate.epoch.adding(days: seconds / 86_400).description
    }

    /// `Fri` for a number from 1 (Monday) to 7 (Sunday).
    static func weekday(_ number: Int) -> String {
        let locale = TextLocale.current
        return locale.worded(CalendarWords.shortWeekday(number, in: locale.dateLanguage))
    }

    /// `January`.
    static func longMonth(_ month: Int) -> String {
        let locale = TextLocale.current
        return locale.worded(CalendarWords.longMonth(month, in: locale.dateLanguage))
    }

    private static func shortMonth(_ month: Int) -> String {
        let locale = TextLocale.current
        return locale.worded(CalendarWords.shortMonth(month, in: locale.dateLanguage))
    }
}
