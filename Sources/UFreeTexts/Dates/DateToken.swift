import UFreeAPI
import UFreeDomain

/// The meaning of one word of a date, in any language.
enum DateToken: Hashable {
    /// Separates the days of a list: a comma, `and`, `und`.
    case comma
    /// Separates the ends of a range: `..`, `–`, a hyphen, `to`, `through`, `bis`.
    case span
    /// Before the start of a range or of a count: `from`, `von`.
    case from
    /// A word that means nothing by itself: `on`, `the`, `am`.
    case filler
    /// A part of the day: `evening`, `abends`.
    case part(PartWord)
    /// Today and its evening.
    case tonight
    /// Days from today: `tomorrow` is 1, `vorgestern` -2.
    case relative(Int)
    /// 1 Monday to 7 Sunday.
    case weekday(Int)
    /// 1 to 12.
    case month(Int)
    case next, nextButOne, this, within, day, week, weeks, weekdays, weekend, weekNumber, calendarMonth,
        after, before, of
    /// A number in words: `a`, `two`, `drei`.
    case count(Int)
    /// A plain number, and the number of its digits.
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
    /// A date or week in a valid form that does not exist.
    case missing(MissingDay)
    case unknown
}

/// A day or week that does not exist.
struct MissingDay: Hashable {
    /// As `2026-02-30`, as `--02-30` without a year (ISO 8601:2000, 5.2.1.3), or as it was written.
    let named: String
    /// The nearest one that exists, in the form that was typed; nil where none is close.
    let nearest: String?
}

/// A word as it was typed, in lower case, and its meaning.
struct DateWord: Hashable {
    let text: String
    let token: DateToken
}
