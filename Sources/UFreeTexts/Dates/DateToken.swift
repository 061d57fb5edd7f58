import UFreeDomain

/// What one word of a date means, whatever its language.
enum DateToken: Hashable {
    /// Between the days of a list.
    case comma
    /// Between the ends of a range: `..`, `–`, a hyphen, `to`, `bis`.
    case span
    /// Days from today: `tomorrow` is 1, `vorgestern` -2.
    case relative(Int)
    /// 1 Monday to 7 Sunday.
    case weekday(Int)
    /// 1 to 12.
    case month(Int)
    case next, this, within, one, day, week, weeks, weekdays, weekend, weekNumber, calendarMonth, after,
        before, of
    /// A number as it stands, and how many digits it was written with.
    case number(Int, digits: Int)
    /// `9th`, `9.`.
    case ordinal(Int)
    /// Days from today: `+3`, `+2w`.
    case offset(Int)
    /// A complete date.
    case date(CivilDate)
    /// The Monday of a week of ISO 8601.
    case isoWeek(CivilDate)
    /// The first day of a month that is written with its year: `2026-12`.
    case isoMonth(CivilDate)
    case short(ShortDate)
    /// A date or week that is written rightly and does not exist.
    case missing(MissingDay)
    case unknown
}

/// A day or week that no calendar has.
struct MissingDay: Hashable {
    /// As `2026-02-30`, `--02-30` where no year was said (ISO 8601:2000, 5.2.1.3), or as it was written.
    let named: String
    /// The nearest that exists, in the form that was typed; nil where none is near.
    let nearest: String?
}

/// A word as it was typed, in small letters, and what it means.
struct DateWord: Hashable {
    let text: String
    let token: DateToken
}
