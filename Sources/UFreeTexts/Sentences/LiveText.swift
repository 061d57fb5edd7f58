package import UFreeAPI

/// The live status in words (L).
package enum LiveText {
    /// `Free until 18:00 ("in the park")`.
    /// - Parameter now: seconds since 1970.
    package static func said(_ live: LiveValue, now: Int) -> String {
        let state =
            switch LiveStateWord(rawValue: live.state) {
            case .free: say("Free", "Jetzt frei")
            case .busy: say("Busy", "Jetzt beschäftigt")
            case .checkSchedule, nil: say("Live status cleared", "Live-Status aufgehoben")
            }
        return ChangeText.said(state + (until(live, now: now).map { " \($0)" } ?? ""), note: live.note)
    }

    /// The same as a sentence of its own.
    private static func sentence(_ live: LiveValue, now: Int) -> String {
        switch LiveStateWord(rawValue: live.state) {
        case .free, .busy: said(live, now: now) + "."
        case .checkSchedule, nil:
            say("Live status cleared.", "Live-Status aufgehoben, dein Plan gilt.")
        }
    }

    /// `Free until 18:00`, for a column.
    package static func short(_ live: LiveValue, now: Int) -> String {
        let word = StatusText.name(live.state == LiveStateWord.free.rawValue ? .free : .busy)
        return word + (until(live, now: now).map { " \($0)" } ?? "")
    }

    /// In place of a live status where the owner has none.
    package static var none: String { say("No live status", "Kein Live-Status") }
    /// The owner, in a list of people.
    package static var you: String { say("You", "Du") }

    /// `until 18:00`; nil without an end.
    package static func until(_ live: LiveValue, now: Int) -> String? {
        guard let until = live.until, let clock = AgeText.clock(until, now: now) else { return nil }
        let isMidnight = until.dropFirst(11).hasPrefix("00:00")
        return isMidnight ? say("until midnight", "bis Mitternacht") : say("until \(clock)", "bis \(clock)")
    }

    /// Whether a live status is set and has not ended: a reader judges by its own clock (L3).
    package static func isSaid(_ live: LiveValue, now: Int) -> Bool {
        switch LiveStateWord(rawValue: live.state) {
        case .free, .busy: live.until.flatMap(AgeText.seconds).map { now < $0 } ?? true
        case .checkSchedule, nil: false
        }
    }

    /// The new live status, who gets it, and how to undo it.
    package static func changed(_ response: LiveResponse, now: Int) -> String {
        let said = sentence(response.live, now: now)
        if response.ignored { return "\(said) \(passedOver)" }
        if response.before == response.live {
            return isSaid(response.live, now: now) ? "\(said) \(asBefore)" : wasNotSet
        }
        let reach = ChangeText.reach(connected: response.friendsConnected, waiting: response.friendsWaiting)
        return [said, reach, ChangeText.undo].compactMap(\.self).joined(separator: " ")
    }

    private static var passedOver: String {
        say(
            "Another toggle is still in progress; this one changed nothing.",
            "Ein anderes Umschalten läuft noch; dieses hat nichts geändert.")
    }

    private static var wasNotSet: String {
        say("No live status was set.", "Es war kein Live-Status gesetzt.")
    }

    private static var asBefore: String { say("Unchanged.", "Unverändert.") }

    /// A change in the log: `Live status: Busy -> Free until Fri 9 Jan 18:00`.
    static func change(_ before: LogStateValue?, _ after: LogStateValue?, end: String?, isNoteChanged: Bool)
        -> String
    {
        guard let before, let after else {
            return say(
                "A live status that is no longer stored",
                "Ein Live-Status, der nicht mehr gespeichert ist")
        }
        let (old, new) = (word(before.status ?? ""), word(after.status ?? ""))
        let until = end.map { say(" until \($0)", " bis \($0)") } ?? ""
        let note = isNoteChanged ? say(", note changed", ", Notiz geändert") : ""
        let change = "\(old == new ? new : "\(old) -> \(new)")\(until)\(note)"
        return say("Live status: \(change)", "Live-Status: \(change)")
    }

    private static func word(_ state: String) -> String {
        switch LiveStateWord(rawValue: state) {
        case .free: StatusText.name(.free)
        case .busy: StatusText.name(.busy)
        case .checkSchedule, nil: say("none", "keiner")
        }
    }

    // MARK: Invalid arguments

    /// An option needs a state.
    package static var stateMissing: String {
        say("free or busy is missing", "free oder busy fehlt")
    }

    /// The text is not a duration.
    static func noMoment(_ text: String) -> String {
        say(
            "\(quoted(text)) is not a time such as 18:00, 6pm, eod or \"\(ExampleText.tomorrow) 08:00\"",
            "\(quoted(text)) ist keine Zeit wie 18:00, eod oder „\(ExampleText.tomorrow) 08:00“")
    }

    // MARK: Errors

    /// - Parameter values: `until` and `now`.
    static func over(_ values: [String: String]) -> String {
        guard let until = values["until"], let now = values["now"] else {
            return say("This time has already passed.", "Dieser Zeitpunkt ist schon vorbei.")
        }
        let (moment, clock) = (
            until.split(separator: "T").joined(separator: " "), TimeText.clock(now.dropFirst(11))
        )
        return say(
            "\(moment) has already passed: it is \(clock).",
            "\(moment) ist schon vorbei: Es ist \(clock).")
    }

    static func overHint(_ values: [String: String]) -> String {
        guard let until = values["until"]?.suffix(5) else {
            return say("Use a duration: --for 2h", "Nimm eine Dauer: --for 2h")
        }
        return say(
            "Use --until \"\(ExampleText.tomorrow) \(until)\", or a duration: --for 2h",
            "Nimm --until \"\(ExampleText.tomorrow) \(until)\" oder eine Dauer: --for 2h")
    }

    static var tooLong: String {
        say("A live status lasts 24 hours at most.", "Ein Live-Status gilt höchstens 24 Stunden.")
    }

    static var tooLongHint: String {
        say(
            "Use --for 24h, or set the days: ufreectl set \(ExampleText.tomorrow) free",
            "Nimm --for 24h oder trag die Tage ein: ufreectl set \(ExampleText.tomorrow) free")
    }
}
