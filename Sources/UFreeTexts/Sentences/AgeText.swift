import UFreeDomain

/// The age of a moment.
package enum AgeText {
    /// An RFC 3339 time in seconds since 1970, without the fraction; nil for any other text.
    package static func seconds(_ text: String) -> Int? {
        RFC3339.seconds(text)
    }

    /// `now`, `2 min ago`, `3 h ago`, `5 days ago`; `now` also for a time in the future, which only a wrong clock
    /// can give.
    package static func ago(_ text: String, now: Int) -> String? {
        guard let seconds = seconds(text) else { return nil }
        switch now - seconds {
        case ..<60: return say("now", "jetzt")
        case let age where age < 3600: return say("\(age / 60) min ago", "vor \(age / 60) min")
        case let age where age < 48 * 3600: return say("\(age / 3600) h ago", "vor \(age / 3600) h")
        case let age: return say("\(age / 86_400) days ago", "vor \(age / 86_400) Tagen")
        }
    }

    /// `14:05`, in the zone of the text; `00:05 tomorrow` where that is the day after `now` there, and with the date
    /// for any other day.
    package static func clock(_ text: String, now: Int) -> String? {
        // The same fields read as UTC: the difference is the offset of the zone.
        guard let moment = seconds(text), let local = seconds(text.prefix(19) + "Z") else { return nil }
        let clock = TimeText.clock(text.dropFirst(11))
        switch local / 86_400 - (now + local - moment) / 86_400 {
        case 0: return clock
        case 1: return say("\(clock) tomorrow", "morgen \(clock)")
        default: return "\(text.prefix(10)) \(clock)"
        }
    }
}
