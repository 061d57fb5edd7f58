package import UFreeAPI

/// Descriptions of the candidates that a shell offers.
package enum CompletionText {
    /// Beside `next`.
    package static var next: String {
        say("a day or days of next week", "ein Tag oder Tage der nächsten Woche")
    }

    /// `Mon 12 Jan to Thu 15 Jan`.
    package static func range(_ first: String, _ last: String, today: String) -> String {
        let (first, last) = (DayText.short(first, today: today), DayText.short(last, today: today))
        return say("\(first) to \(last)", "\(first) bis \(last)")
    }

    /// Beside a friend.
    package static func friend(connected: Bool) -> String {
        connected ? say("friend, connected", "befreundet, verbunden") : say("friend", "befreundet")
    }

    /// Beside the sender of a friend request.
    package static func asks(_ code: String?) -> String {
        let code = RequestText.code(code)
        return say("asked you, \(code)", "hat angefragt, \(code)")
    }

    package static var youAsked: String { say("you asked", "von dir angefragt") }

    /// `Night Shift, 22:00 - 06:00 (next day)`, beside a symbol.
    package static func shiftType(_ type: ShiftTypeValue) -> String {
        "\(type.title), \(ShiftText.duration(type.duration))"
    }

    /// Beside `-`.
    package static var dayOff: String { say("a day off", "dienstfrei") }
}
