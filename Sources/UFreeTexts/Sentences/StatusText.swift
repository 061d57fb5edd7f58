package import UFreeAPI

/// Display names of statuses and parts, exact (A10).
package enum StatusText {
    /// A status in words.
    package static func name(_ status: StatusWord) -> String {
        switch status {
        case .busy: say("Busy", "Beschäftigt")
        case .free: say("Free", "Frei")
        case .morningOnly: say("Morning Only", "Nur vormittags")
        case .afternoonOnly: say("Afternoon Only", "Nur nachmittags")
        case .eveningOnly: say("Evening Only", "Nur abends")
        case .unknown: say("No Status", "Kein Status")
        }
    }

    /// A day's status in words; two free parts are both named, since no status has them (A9).
    package static func name(_ day: DayValue) -> String { name(day.status, day.parts) }

    /// The same for a status and its free parts as JSON carries them.
    package static func name(_ status: String, _ parts: [String]) -> String {
        let known = PartWord.allCases.filter { parts.contains($0.rawValue) }
        return known.count == 2
            ? known.map(name).joined(separator: " + ") : name(StatusWord(rawValue: status) ?? .unknown)
    }

    /// A day's status for a narrow column, one word a line: two free parts are two lines. Empty where it is unknown.
    package static func brief(_ day: DayValue) -> [String] {
        switch status(day) {
        case .unknown where day.parts.isEmpty: []
        case .free: [name(.free)]
        case .busy: [say("Busy", "Belegt")]
        default: parts(day).map(name)
        }
    }

    /// A part of the day in words.
    package static func name(_ part: PartWord) -> String {
        switch part {
        case .morning: say("Morning", "Vormittag")
        case .afternoon: say("Afternoon", "Nachmittag")
        case .evening: say("Evening", "Abend")
        }
    }

    /// An unknown word counts as unknown, never as free (A1).
    package static func status(_ day: DayValue) -> StatusWord {
        StatusWord(rawValue: day.status) ?? .unknown
    }

    /// The known parts, in the order of the day.
    package static func parts(_ day: DayValue) -> [PartWord] {
        PartWord.allCases.filter { day.parts.contains($0.rawValue) }
    }
}
