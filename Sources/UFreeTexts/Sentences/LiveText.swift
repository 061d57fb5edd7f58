package import UFreeAPI

/// What is said of this moment (L).
package enum LiveText {
    /// Below each title (L1), exact.
    package static var subheadline: String {
        say("Tap to change your live status", "Tippe, um deinen Live-Status zu ändern")
    }

    /// The titles of L1, exact. A state that this program does not know reads as none.
    package static func title(_ live: LiveValue) -> String { title(state: live.state) }

    /// The same by the state's word.
    package static func title(state: String) -> String {
        switch LiveStateWord(rawValue: state) {
        case .free: say("I'm Free Now!", "Ich habe jetzt Zeit!")
        case .busy: say("Busy Right Now", "Gerade beschäftigt")
        case .checkSchedule, nil: say("Check My Schedule", "Sieh in meinen Plan")
        }
    }

    /// `I'm Free Now! until 18:00 ("in the park")`.
    /// - Parameter now: seconds since 1970.
    package static func said(_ live: LiveValue, now: Int) -> String {
        ChangeText.said(title(live) + (until(live, now: now).map { " \($0)" } ?? ""), note: live.note)
    }

    /// `Free until 18:00`, for a column.
    package static func short(_ live: LiveValue, now: Int) -> String {
        let word = StatusText.name(live.state == LiveStateWord.free.rawValue ? .free : .busy)
        return word + (until(live, now: now).map { " \($0)" } ?? "")
    }

    /// `until 18:00`; nil where there is no end.
    package static func until(_ live: LiveValue, now: Int) -> String? {
        guard let until = live.until, let clock = AgeText.clock(until, now: now) else { return nil }
        let isMidnight = until.dropFirst(11).hasPrefix("00:00")
        return isMidnight ? say("until midnight", "bis Mitternacht") : say("until \(clock)", "bis \(clock)")
    }

    /// Whether something is said that is not over: a reader judges by its own clock (L3).
    package static func isSaid(_ live: LiveValue, now: Int) -> Bool {
        switch LiveStateWord(rawValue: live.state) {
        case .free, .busy: live.until.flatMap(AgeText.seconds).map { now < $0 } ?? true
        case .checkSchedule, nil: false
        }
    }

    /// What was said, and who gets it.
    package static func changed(_ response: LiveResponse, now: Int) -> String {
        let said = said(response.live, now: now) + "."
        if response.ignored { return "\(said) \(passedOver)" }
        if response.before == response.live { return "\(said) \(asBefore)" }
        let reach = ChangeText.reach(connected: response.friendsConnected, waiting: response.friendsWaiting)
        return said + (reach.map { " \($0)" } ?? "")
    }

    private static var passedOver: String {
        say(
            "A tap is under way already; this one changed nothing.",
            "Ein Tippen ist schon unterwegs; dieses hat nichts geändert.")
    }

    private static var asBefore: String { say("As before.", "Wie vorher.") }

    /// A change as the log has it: `Busy Right Now -> I'm Free Now!`.
    static func change(_ before: LogStateValue?, _ after: LogStateValue?, end: String?, isNoteChanged: Bool)
        -> String
    {
        guard let before, let after else {
            return say(
                "A live status that is not kept any more", "Ein Live-Status, der nicht mehr aufbewahrt wird")
        }
        let (old, new) = (title(state: before.status ?? ""), title(state: after.status ?? ""))
        let until = end.map { say(" until \($0)", " bis \($0)") } ?? ""
        let note = isNoteChanged ? say(", note changed", ", Notiz geändert") : ""
        return "\(old == new ? new : "\(old) -> \(new)")\(until)\(note)"
    }

    // MARK: What a command does not understand

    /// A state is needed beside what was given.
    package static var stateMissing: String {
        say(
            "it needs to be said whether you are free or busy",
            "es muss dabeistehen, ob du Zeit hast oder beschäftigt bist")
    }

    /// Not the length of time that was expected.
    package static func noDuration(_ text: String) -> String {
        say(
            "\(quoted(text)) is not a duration such as 2h, 90m or 1h30m",
            "\(quoted(text)) ist keine Dauer wie 2h, 90m oder 1h30m")
    }

    static func noMoment(_ text: String) -> String {
        say(
            "\(quoted(text)) is not a time such as 18:00, 6pm, eod or \"\(ExampleText.tomorrow) 08:00\"",
            "\(quoted(text)) ist keine Zeit wie 18:00, eod oder „\(ExampleText.tomorrow) 08:00“")
    }

    // MARK: Errors

    /// - Parameter values: `until` and `now`.
    static func over(_ values: [String: String]) -> String {
        guard let until = values["until"], let now = values["now"] else {
            return say("This moment is over already.", "Dieser Zeitpunkt ist schon vorbei.")
        }
        let (moment, clock) = (
            until.split(separator: "T").joined(separator: " "), TimeText.clock(now.dropFirst(11))
        )
        return say(
            "\(moment) is over already: it is \(clock).", "\(moment) ist schon vorbei: Es ist \(clock).")
    }

    static func overHint(_ values: [String: String]) -> String {
        guard let until = values["until"]?.suffix(5) else {
            return say("Write for how long: --for 2h", "Schreib, wie lange: --for 2h")
        }
        return say(
            "Write --until \"\(ExampleText.tomorrow) \(until)\", or for how long: --for 2h",
            "Schreib --until \"\(ExampleText.tomorrow) \(until)\", oder wie lange: --for 2h")
    }

    static var tooLong: String {
        say("A live status holds for 24 hours at most.", "Ein Live-Status gilt höchstens 24 Stunden.")
    }

    static var tooLongHint: String {
        say(
            "Write --for 24h, or say it of the days: ufreectl set \(ExampleText.tomorrow) free",
            "Schreib --for 24h, oder sag es von den Tagen: ufreectl set \(ExampleText.tomorrow) free")
    }
}
