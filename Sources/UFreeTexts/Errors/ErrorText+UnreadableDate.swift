import UFreeAPI
import UFreeDomain

extension ErrorText {
    /// - Parameter text: what was written, in quotes.
    static func unreadableDate(_ error: APIError, text: String) -> String {
        switch error.values["problem"] {
        case "backwards": say("\(text) ends before it begins.", "\(text) endet vor dem Beginn.")
        case "noSuchDay":
            error.values["date"].map {
                say("There is no \(missing($0)).", "Den \(missing($0)) gibt es nicht.")
            }
                ?? say("There is no such day.", "Diesen Tag gibt es nicht.")
        case "tooMany":
            say(
                "\(text) names more than \(WhenParser.mostDays) days.",
                "\(text) nennt mehr als \(WhenParser.mostDays) Tage.")
        default:
            error.details.isEmpty
                ? say("\(text) does not read as a date.", "\(text) ist nicht als Datum zu lesen.")
                : say(
                    "\(text) can be read in more than one way.",
                    "\(text) ist auf mehr als eine Weise zu lesen.")
        }
    }

    static func unreadableDateHint(_ error: APIError) -> String {
        if let suggestion = error.values["suggestion"] { return meant(suggestion) }
        if !error.details.isEmpty {
            return say(
                "Write the one you mean as YYYY-MM-DD.", "Schreib den gemeinten Tag als JJJJ-MM-TT.")
        }
        if error.values["problem"] == "tooMany" {
            return say("Name fewer at once.", "Nenn weniger auf einmal.")
        }
        let (days, week) = (ExampleText.days, ExampleText.week)
        return say("Write \(days) or \(week).", "Schreib \(days) oder \(week).")
    }

    /// `30 February 2026` of `2026-02-30`, `30 February` of `--02-30`; anything else as it is.
    private static func missing(_ date: String) -> String {
        let fields = date.split(separator: "-")
        guard (2...3).contains(fields.count), let day = Int(digits: fields[fields.count - 1]),
            let month = Int(digits: fields[fields.count - 2]), (1...12).contains(month)
        else { return date }
        let (name, year) = (DayText.longMonth(month), fields.count == 3 ? " \(fields[0])" : "")
        return sayOfDates("\(day) \(name)\(year)", "\(day). \(name)\(year)")
    }
}
