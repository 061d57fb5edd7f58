import UFreeAPI

extension ErrorText {
    /// - Parameter text: what was written, in quotes.
    static func unreadableDate(_ error: APIError, text: String) -> String {
        switch error.values["problem"] {
        case "backwards": "\(text) ends before it begins."
        case "noSuchDay":
            error.values["date"].map { "There is no \(missing($0))." } ?? "There is no such day."
        case "tooMany": "\(text) names more than \(WhenParser.mostDays) days."
        default:
            error.details.isEmpty
                ? "\(text) does not read as a date." : "\(text) can be read in more than one way."
        }
    }

    static func unreadableDateHint(_ error: APIError) -> String {
        if let suggestion = error.values["suggestion"] { return "Did you mean \(suggestion)?" }
        if !error.details.isEmpty { return "Write the one you mean as YYYY-MM-DD." }
        if error.values["problem"] == "tooMany" { return "Name fewer at once." }
        return
            "Write today, tomorrow, fri, next fri, +3, 2026-01-09, mon,wed, mon..thu, weekdays, weekend or week."
    }

    /// `30 February 2026` of `2026-02-30`, `30 February` of `--02-30`; anything else as it is.
    private static func missing(_ date: String) -> String {
        let fields = date.split(separator: "-")
        guard (2...3).contains(fields.count), let day = Int(digits: fields[fields.count - 1]),
            let month = Int(digits: fields[fields.count - 2]), (1...12).contains(month)
        else { return date }
        return "\(day) \(CalendarWords.longMonth(month))" + (fields.count == 3 ? " \(fields[0])" : "")
    }
}
