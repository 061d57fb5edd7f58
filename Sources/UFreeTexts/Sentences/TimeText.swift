import UFreeDomain

/// Times of day as people read them, by the territory of `LC_TIME`: `18:00`, or `6:00 PM`.
package enum TimeText {
    /// - Parameter time: `HH:MM` and anything after it; any other text is returned unchanged.
    package static func clock(_ time: some StringProtocol) -> String {
        let text = String(time.prefix(5))
        guard TextLocale.current.usesTwelveHours, let minutes = TimeWords.minutes(text) else { return text }
        return clock(minutes)
    }

    /// - Parameter minutes: after midnight, 0 to 1,440.
    package static func clock(_ minutes: Int) -> String {
        guard TextLocale.current.usesTwelveHours else { return TimeWords.text(minutes) }
        let hour = minutes / 60 % 24
        let shown = hour % 12 == 0 ? 12 : hour % 12
        let time = "\(shown):\((minutes % 60).padded(to: 2))"
        // German never uses the 12-hour clock.
        return hour < 12 ? sayOfDates("\(time) AM", "\(time) Uhr") : sayOfDates("\(time) PM", "\(time) Uhr")
    }
}
