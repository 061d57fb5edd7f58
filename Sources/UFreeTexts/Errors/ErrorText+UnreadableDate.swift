import UFreeAPI
import UFreeDomain

extension ErrorText {
    /// - Parameter text: the text as it was written, in quotes.
    static func unreadableDate(_ error: APIError, text: String) -> String {
        switch error.values["problem"] {
        case "backwards": say("\(text) ends before it starts.", "\(text) endet, bevor es beginnt.")
        case "noSuchDay":
            error.values["date"].map(noSuchDay)
                ?? say("There is no such day.", "Diesen Tag gibt es nicht.")
        case "tooMany":
            say(
                "\(text) is more than \(WhenParser.mostDays) days.",
                "\(text) sind mehr als \(WhenParser.mostDays) Tage.")
        case "partOfDay":
            say(
                "\(text) is a part of a day, and whole days are expected.",
                "\(text) ist nur ein Teil eines Tages, erwartet werden ganze Tage.")
        default:
            error.details.isEmpty
                ? notDate(error.values["text"])
                : isAboutMonths(error)
                    ? say(
                        "\(text) could mean more than one month.",
                        "\(text) kann mehr als einen Monat bedeuten.")
                    : say(
                        "\(text) could mean more than one day.", "\(text) kann mehr als einen Tag bedeuten.")
        }
    }

    /// A day or a week that no calendar has.
    private static func noSuchDay(_ date: String) -> String {
        if date.hasPrefix("KW ") {
            let week = date.dropFirst(3)
            return say("There is no week \(week).", "Die KW \(week) gibt es nicht.")
        }
        if date.contains("W") {
            return say("There is no week \(date).", "Die Woche \(date) gibt es nicht.")
        }
        let day = missing(date)
        return say("There is no \(day).", "Den \(day) gibt es nicht.")
    }

    private static func notDate(_ text: String?) -> String {
        guard let text = text.map({ quoted($0) }) else {
            return say("This is not a date I understand.", "Dieses Datum verstehe ich nicht.")
        }
        return say("\(text) is not a date I understand.", "Dieses Datum verstehe ich nicht: \(text).")
    }

    /// Whether the readings are months: `2026-12 (December 2026)`.
    private static func isAboutMonths(_ error: APIError) -> Bool {
        error.details.first?.prefix { $0 != " " }.count == 7
    }

    static func unreadableDateHint(_ error: APIError) -> String {
        if let suggestion = error.values["suggestion"] { return meant(suggestion) }
        if error.rules.isEmpty, isAboutMonths(error) {
            return say("Write it as YYYY-MM.", "Schreib ihn als JJJJ-MM.")
        }
        // An error about a field of a request has rules; the API takes no words such as `tomorrow`.
        if !error.details.isEmpty || !error.rules.isEmpty {
            return say("Write it as YYYY-MM-DD.", "Schreib ihn als JJJJ-MM-TT.")
        }
        if error.values["problem"] == "tooMany" {
            return say("Use fewer days at once.", "Nimm weniger Tage auf einmal.")
        }
        let (days, week) = (ExampleText.days, ExampleText.week)
        return say("Use \(days) or \(week).", "Schreib \(days) oder \(week).")
    }

    /// `30 February 2026` for `2026-02-30`, `30 February` for `--02-30`; any other text unchanged.
    private static func missing(_ date: String) -> String {
        let fields = date.split(separator: "-")
        guard (2...3).contains(fields.count), let day = Int(digits: fields[fields.count - 1]),
            let month = Int(digits: fields[fields.count - 2]), (1...12).contains(month)
        else { return date }
        let (name, year) = (DayText.longMonth(month), fields.count == 3 ? " \(fields[0])" : "")
        return sayOfDates("\(day) \(name)\(year)", "\(day). \(name)\(year)")
    }
}
