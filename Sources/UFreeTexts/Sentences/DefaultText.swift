package import UFreeAPI

/// Defaults, and where the status of a day comes from, in words (A11).
package enum DefaultText {
    /// Shown when there are none.
    package static var none: String { say("You have no defaults.", "Du hast keine Vorgaben.") }
    /// Beside a day that comes from one.
    package static var source: String { say("from default", "aus Vorgabe") }
    /// How to set one.
    package static var how: String {
        let days = ExampleText.workdays
        return say(
            "Set one: ufreectl default set \(days) evening",
            "So setzt du eine: ufreectl default set \(days) evening")
    }
    /// After one was ended.
    package static var removed: String {
        say("Default ended; past days unchanged.", "Vorgabe beendet; vergangene Tage bleiben unverändert.")
    }

    /// `Weekdays`, `Weekend`, `Every day`, `Mon to Thu`, `Mon, Wed`.
    package static func weekdays(_ words: [String]) -> String {
        let numbers = WeekdayWord.allCases.indices.filter {
            words.contains(WeekdayWord.allCases[$0].rawValue)
        }
        .map { $0 + 1 }
        switch numbers {
        case Array(1...7): return say("Every day", "Jeden Tag")
        case Array(1...5): return say("Weekdays", "Werktage")
        case [6, 7]: return say("Weekend", "Wochenende")
        default: break
        }
        let names = numbers.map(DayText.weekday)
        let isRow = zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
        if isRow, names.count > 2, let first = names.first, let last = names.last {
            return say("\(first) to \(last)", "\(first) bis \(last)")
        }
        return names.joined(separator: ", ")
    }

    /// `Evening Only`.
    package static func status(_ value: DefaultValue) -> String { StatusText.name(value.status, value.parts) }

    /// `until Thu 24 Dec`; nil for a default without an end.
    package static func until(_ value: DefaultValue, today: String) -> String? {
        value.until.map { until($0, today: today) }
    }

    /// The same for a date.
    static func until(_ date: String, today: String?) -> String {
        let day = DayText.short(date, today: today)
        return say("until \(day)", "bis \(day)")
    }

    /// `Weekdays: Evening Only until Thu 24 Dec.`
    package static func sentence(_ value: DefaultValue, today: String) -> String {
        let rule = "\(weekdays(value.weekdays)): \(status(value))"
        guard let end = until(value, today: today) else { return "\(rule)." }
        return say("\(rule) \(day: end).", "\(rule) \(day: end).")
    }

    /// Where the status of a day comes from, a line for each source that applies, the strongest first:
    /// `Fri 9 Jan: Evening Only: you set it on Thu 8 Jan 13:05.`
    package static func lines(_ why: WhyResponse, today: String) -> [String] {
        let off = why.dayOff.flatMap { source in
            // A free day off without a shift of the day before is a layer of its own.
            why.layers.contains { $0.shifts == [] }
                ? nil
                : ShiftText.off(by: source, isFree: why.layers.contains { $0.shifts != nil && !isTaken($0) })
        }
        guard let first = why.layers.first else { return [nothing(why.date, off: off, today: today)] }
        let head = layer(first, of: why.day, why.dayOff, today: today)
        let rest = why.layers.count == 1 && isTaken(first) ? [restUnknown] : []
        return [(["\(DayText.short(why.date, today: today)): \(head)"] + rest).joined(separator: " ")]
            + why.layers.dropFirst().map { layer($0, of: nil, why.dayOff, today: today) }
            + [off].compactMap(\.self)
    }

    /// Whether a shift of the day before takes parts of the day and the other parts are unknown.
    private static func isTaken(_ layer: WhyLayerValue) -> Bool {
        (layer.shifts != nil || layer.events != nil) && layer.status == StatusWord.unknown.rawValue
    }

    private static var restUnknown: String {
        say("The rest of the day is unknown.", "Der Rest des Tages ist unbekannt.")
    }

    /// `Evening Only: you set it on Fri 9 Jan 13:05.`
    /// - Parameters:
    ///   - day: the resulting day, for the strongest layer; nil for the layers below it.
    ///   - source: of the day off, if it is one.
    private static func layer(
        _ layer: WhyLayerValue, of day: DayValue?, _ source: String?, today: String
    ) -> String {
        if isTaken(layer) {
            let reason =
                layer.events.map { CalendarText.reason($0) }
                ?? ShiftText.taken(layer.taken ?? [], by: layer.shifts ?? [])
            if let day { return "\(StatusText.name(day)): \(reason)." }
            return layer.events == nil
                ? say("Overrides a shift: \(reason).", "Hat Vorrang vor einer Schicht: \(reason).")
                : say("Overrides events: \(reason).", "Hat Vorrang vor Terminen: \(reason).")
        }
        let status = ChangeText.said(StatusText.name(layer.status, layer.parts), note: layer.note)
        let reason =
            layer.events.map { CalendarText.reason($0) }
            ?? layer.shifts.map { $0.isEmpty ? ShiftText.freeOff(by: source) : ShiftText.reason($0) }
            ?? reason(layer, since: LogText.moment(layer.since ?? "", today: today))
        return day != nil
            ? "\(status): \(reason)."
            : say("Overrides \(status): \(reason).", "Hat Vorrang vor \(status): \(reason).")
    }

    private static func reason(_ layer: WhyLayerValue, since: String) -> String {
        if let rule = layer.default {
            let days = weekdays(rule.weekdays)
            return say(
                "your default \(rule.number), \(days), set on \(since)",
                "deine Vorgabe \(rule.number), \(days), gesetzt am \(since)")
        }
        return layer.source == "default"
            ? say("a default that has ended, set on \(since)", "eine beendete Vorgabe, gesetzt am \(since)")
            : say("you set it on \(since)", "von dir eingetragen am \(since)")
    }

    /// `Fri 9 Jan: No Status. It is a day off of your rotation, …`
    /// - Parameter off: the sentence about a day off, if it is one.
    private static func nothing(_ date: String, off: String?, today: String) -> String {
        let (day, status) = (DayText.short(date, today: today), StatusText.name(.unknown))
        if let off {
            let weekday = ExampleText.day
            return say(
                """
                \(day): \(status). \(off) No default applies. Set one: ufreectl default set \(weekday) evening
                """,
                """
                \(day): \(status). \(off) Es gilt keine Vorgabe. Setz eine: ufreectl default set \(weekday) evening
                """)
        }
        return say(
            "\(day): \(status). You haven't set this day, and no shift or default applies.",
            "\(day): \(status). Du hast diesen Tag nicht eingetragen, und keine Schicht oder Vorgabe gilt.")
    }
}
