/// Dates as people read them, in the language of dates.
package enum DayText {
    /// `Fri 9 Jan`, with the year if it differs from the year of `today`; any other text unchanged.
    package static func short(_ date: String, today: String? = nil) -> String {
        guard let day = CivilDay(date) else { return date }
        let (year, month, number) = day.fields
        let isOtherYear = today.flatMap { CivilDay($0) }.map { $0.year != year } ?? false
        let (name, end) = (weekday(day.weekday), isOtherYear ? " \(year)" : "")
        return sayOfDates(
            "\(name) \(number) \(shortMonth(month))\(end)", "\(name) \(number). \(shortMonth(month))\(end)")
    }

    /// `Fri`; any other text unchanged.
    package static func weekday(_ date: String) -> String {
        CivilDay(date).map { weekday($0.weekday) } ?? date
    }

    /// `YYYY-MM-DD` in UTC for seconds since 1970: the fallback where the owner's date is unknown.
    package static func utc(_ seconds: Int) -> String { CivilDay(number: seconds / 86_400).text }

    /// `Friday 9 January 2026`.
    package static func long(_ date: String) -> String {
        guard let day = CivilDay(date) else { return date }
        let (year, month, number) = day.fields
        let locale = TextLocale.current
        let name = locale.worded(CalendarWords.longWeekday(day.weekday, in: locale.dateLanguage))
        return sayOfDates(
            "\(name) \(number) \(longMonth(month)) \(year)", "\(name), \(number). \(longMonth(month)) \(year)"
        )
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
