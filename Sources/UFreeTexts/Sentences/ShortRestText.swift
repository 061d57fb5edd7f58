package import UFreeAPI

/// Warnings about short rests between shifts.
package enum ShortRestText {
    /// How many pairs of shifts are named.
    private static let named = 3

    /// Returns a warning for each of the first pairs of shifts, and how many pairs are not named.
    package static func warnings(_ rests: [ShortRestValue], today: String) -> [String] {
        let more = rests.count - named
        return rests.prefix(named).map { warning($0, today: today) } + (more > 0 ? [left(more)] : [])
    }

    private static func left(_ count: Int) -> String {
        count == 1
            ? say("1 more pair of shifts.", "1 weiteres Paar von Schichten.")
            : say("\(count) more pairs of shifts.", "\(count) weitere Paare von Schichten.")
    }

    /// `Less than 11 hours of rest: 8 h between L on Fri 9 Jan and M on Sat 10 Jan, and 5 more times.`
    private static func warning(_ rest: ShortRestValue, today: String) -> String {
        let (first, second) = (shift(rest.first, today: today), shift(rest.second, today: today))
        let again =
            switch rest.count {
            case ...1: ""
            case 2: say(", and once more", ", und noch einmal")
            default: say(", and \(rest.count - 1) more times", ", und noch \(rest.count - 1)-mal")
            }
        let time = duration(rest.minutes)
        return say(
            "Less than 11 hours of rest: \(time) between \(first) and \(second)\(again).",
            "Weniger als 11 Stunden Ruhe: \(time) zwischen \(first) und \(second)\(again).")
    }

    private static func shift(_ shift: WorkedShiftValue, today: String) -> String {
        let day = DayText.short(shift.date, today: today)
        return say("\(shift.symbol) on \(day)", "\(shift.symbol) am \(day)")
    }

    /// `8 h`, `7 h 30 min`.
    private static func duration(_ minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        return rest == 0
            ? say("\(hours) h", "\(hours) Stunden")
            : say("\(hours) h \(rest) min", "\(hours) Stunden \(rest) Minuten")
    }
}
