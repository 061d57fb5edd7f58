/// A time of day as clocks on walls show it, 00:00 to 23:59.
package struct HourMinute: Hashable, Comparable, Sendable {
    /// Minutes after midnight, 0 to 1,439.
    package let minutes: Int

    /// How many minutes clocks count in a day.
    package static let perDay = 1_440

    init(unchecked minutes: Int) { self.minutes = minutes }

    /// - Parameter minutes: after midnight; nil outside a day.
    package init?(minutes: Int) {
        guard (0..<Self.perDay).contains(minutes) else { return nil }
        self.minutes = minutes
    }

    /// - Parameters: 0 to 23 and 0 to 59; nil for anything else.
    package init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        self.init(minutes: hour * 60 + minute)
    }

    /// - Parameter text: `HH:MM`, 00:00 to 23:59; nil for anything else.
    package init?(text: String) {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 2,
            fields.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(Self.isDigit) }),
            let hour = Int(fields[0]), let minute = Int(fields[1])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// Minutes after midnight of a time that may also be the end of a day.
    /// - Parameter text: `HH:MM`, 00:00 to 24:00; nil for anything else.
    package static func minutes(of text: String) -> Int? {
        text == "24:00" ? perDay : HourMinute(text: text)?.minutes
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// `HH:MM`.
    package var text: String {
        let (hour, minute) = (String(hour), String(minute))
        return (hour.count < 2 ? "0" : "") + hour + ":" + (minute.count < 2 ? "0" : "") + minute
    }

    package var hour: Int { minutes / 60 }
    package var minute: Int { minutes % 60 }

    package static func < (left: HourMinute, right: HourMinute) -> Bool { left.minutes < right.minutes }
}
