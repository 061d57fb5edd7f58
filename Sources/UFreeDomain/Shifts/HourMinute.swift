/// A time of day on a wall clock, 00:00 to 23:59.
package struct HourMinute: Hashable, Comparable, Sendable {
    /// Minutes after midnight, 0 to 1,439.
    package let minutes: Int

    /// The number of minutes in a day on the clock.
    package static let perDay = 1_440

    init(unchecked minutes: Int) { self.minutes = minutes }

    /// - Parameter minutes: minutes after midnight; nil outside a day.
    package init?(minutes: Int) {
        guard (0..<Self.perDay).contains(minutes) else { return nil }
        self.minutes = minutes
    }

    /// Creates a time from an hour of 0 to 23 and a minute of 0 to 59; nil for anything else.
    package init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        self.init(minutes: hour * 60 + minute)
    }

    /// Parses a time.
    /// - Parameter text: `HH:MM`, 00:00 to 23:59; nil for anything else.
    package init?(text: String) {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 2, fields.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(digits: fields[0]),
            let minute = Int(digits: fields[1])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// Returns the minutes after midnight of a time that may also be the end of the day.
    /// - Parameter text: `HH:MM`, 00:00 to 24:00; nil for anything else.
    package static func minutes(of text: String) -> Int? {
        text == "24:00" ? perDay : HourMinute(text: text)?.minutes
    }

    /// The time as `HH:MM`.
    package var text: String { Self.text(of: minutes) }

    /// Returns minutes after midnight as `HH:MM`, up to `24:00`.
    package static func text(of minutes: Int) -> String {
        "\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }

    package var hour: Int { minutes / 60 }
    package var minute: Int { minutes % 60 }

    package static func < (left: HourMinute, right: HourMinute) -> Bool { left.minutes < right.minutes }
}
