/// Dates as people read them.
package enum DayText {
    /// `Fri 9 Jan`, with the year where it is not the one of `today`; the text itself where it is no date.
    package static func short(_ date: String, today: String? = nil) -> String {
        guard let day = CivilDay(date) else { return date }
        let (year, month, number) = day.fields
        let isOtherYear = today.flatMap { CivilDay($0) }.map { $0.year != year } ?? false
        return "\(CalendarWords.shortWeekday(day.weekday)) \(number) \(CalendarWords.shortMonth(month))"
            + (isOtherYear ? " \(year)" : "")
    }

    /// `YYYY-MM-DD` in UTC of seconds since 1970: what is left where nobody says which day it is for the owner.
    package static func utc(_ seconds: Int) -> String { CivilDay(number: seconds / 86_400).text }

    /// `Friday 9 January 2026`.
    package static func long(_ date: String) -> String {
        guard let day = CivilDay(date) else { return date }
        let (year, month, number) = day.fields
        return "\(CalendarWords.longWeekday(day.weekday)) \(number) \(CalendarWords.longMonth(month)) \(year)"
    }
}
