extension AgeText {
    /// `now`, `2 min ago`, `3 h ago`, `5 days ago`; a time to come, which only a wrong clock can give, is
    /// `now`.
    package static func ago(_ text: String, now: Int) -> String? {
        guard let seconds = seconds(text) else { return nil }
        switch now - seconds {
        case ..<60: return say("now", "jetzt")
        case let age where age < 3600: return say("\(age / 60) min ago", "vor \(age / 60) min")
        case let age where age < 48 * 3600: return say("\(age / 3600) h ago", "vor \(age / 3600) h")
        case let age: return say("\(age / 86_400) days ago", "vor \(age / 86_400) Tagen")
        }
    }

    /// `14:05` of a time, in the zone it is written for; `00:05 tomorrow` where that is another day there than `now`,
    /// and the date before it when it is later still.
    package static func clock(_ text: String, now: Int) -> String? {
        // The same fields read as if they were UTC: how far that is off is the offset of the zone.
        guard let moment = seconds(text), let local = seconds(text.prefix(19) + "Z") else { return nil }
        let clock = TimeText.clock(text.dropFirst(11))
        switch local / 86_400 - (now + local - moment) / 86_400 {
        case 0: return clock
        case 1: return say("\(clock) tomorrow", "morgen \(clock)")
        default: return "\(text.prefix(10)) \(clock)"
        }
    }
}
