package import UFreeAPI

/// Defaults, and why a day is what it is, in words (A11).
package enum DefaultText {
    /// Shown where there are none.
    package static let none = "You have no defaults."
    /// Beside a day that comes from one.
    package static let source = "by default"
    /// How to make one.
    package static let how = "Make one: ufreectl default set weekdays evening"
    /// After one was taken away.
    package static let removed = "This default is over. What it said of days that are over stays."

    /// After defaults were put back: `Your defaults now: Weekdays: Evening Only.`
    package static func now(_ values: [DefaultValue], today: String) -> String {
        values.isEmpty
            ? none : "Your defaults now: " + values.map { sentence($0, today: today) }.joined(separator: " ")
    }

    /// `Weekdays`, `Weekend`, `Every day`, `Mon to Thu`, `Mon, Wed`.
    package static func weekdays(_ words: [String]) -> String {
        let numbers = WeekdayWord.allCases.indices.filter {
            words.contains(WeekdayWord.allCases[$0].rawValue)
        }
        .map { $0 + 1 }
        switch numbers {
        case Array(1...7): return "Every day"
        case Array(1...5): return "Weekdays"
        case [6, 7]: return "Weekend"
        default: break
        }
        let names = numbers.map(CalendarWords.shortWeekday)
        let isRow = zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
        if isRow, names.count > 2, let first = names.first, let last = names.last {
            return "\(first) to \(last)"
        }
        return names.joined(separator: ", ")
    }

    /// `Evening Only`.
    package static func status(_ value: DefaultValue) -> String { StatusText.name(value.status, value.parts) }

    /// `Weekdays: Evening Only until Thu 24 Dec.`
    package static func sentence(_ value: DefaultValue, today: String) -> String {
        let end = value.until.map { " until \(DayText.short($0, today: today))" } ?? ""
        return "\(weekdays(value.weekdays)): \(status(value))\(end)."
    }

    /// `Evening Only, because you said so on Fri 9 Jan 13:05.`
    /// - Parameter first: whether this is what the day says in the end.
    package static func layer(_ layer: WhyLayerValue, isFirst: Bool, today: String) -> String {
        let status = StatusText.name(layer.status, layer.parts) + (layer.note.map { " (\"\($0)\")" } ?? "")
        let since = LogText.moment(layer.since, today: today)
        let reason =
            if let rule = layer.default {
                "your default \(rule.number), \(weekdays(rule.weekdays)), made on \(since)"
            } else if layer.source == "default" {
                "a default that is over, made on \(since)"
            } else {
                "you said so on \(since)"
            }
        return isFirst ? "\(status): \(reason)." : "Beneath it \(status): \(reason)."
    }

    /// `Nobody said anything of Fri 9 Jan.`
    package static func nothing(_ date: String, today: String) -> String {
        "\(DayText.short(date, today: today)): \(StatusText.name(.unknown)). Nothing was said of this day, and no default names it."
    }
}
