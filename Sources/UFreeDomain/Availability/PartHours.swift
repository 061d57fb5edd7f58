/// When the parts of an owner's day begin and end (A9), in minutes after local midnight.
///
/// Time before the morning's start counts to that date's morning, so the morning always begins the day.
package struct PartHours: Hashable, Sendable {
    package let morning: Int
    package let afternoon: Int
    package let evening: Int
    /// End of the evening, at most 24 hours (1,440 minutes).
    package let end: Int

    /// Morning 06-12, afternoon 12-18, evening 18-24.
    package static let standard = PartHours(uncheckedMorning: 360, afternoon: 720, evening: 1_080, end: 1_440)

    private init(uncheckedMorning morning: Int, afternoon: Int, evening: Int, end: Int) {
        self.morning = morning
        self.afternoon = afternoon
        self.evening = evening
        self.end = end
    }

    /// Hours in rising order inside one day, or nil.
    package init?(morning: Int, afternoon: Int, evening: Int, end: Int) {
        let hours = try? PartHours(validating: [morning, afternoon, evening, end], field: "parts")
        guard let hours else { return nil }
        self = hours
    }

    /// Hours as somebody says them.
    /// - Parameters:
    ///   - minutes: morning, afternoon, evening and end; nil for a time that does not read.
    ///   - field: what the four are fields of.
    /// - Throws: every time that is no time of a day, and each that is not after the one before.
    package init(validating minutes: [Int?], field: String) throws(ValidationFailure) {
        var result = ValidationResult()
        var times: [Int] = []
        for (index, name) in ["morning", "afternoon", "evening", "end"].enumerated() {
            let minute = minutes.indices.contains(index) ? minutes[index] : nil
            guard let minute, (0...1_440).contains(minute) else {
                result.add(ValidationError(field: "\(field).\(name)", rule: "time"))
                continue
            }
            if let last = times.last, last >= minute {
                result.add(ValidationError(field: "\(field).\(name)", rule: "ascending"))
            }
            times.append(minute)
        }
        try result.throwIfInvalid()
        self.init(uncheckedMorning: times[0], afternoon: times[1], evening: times[2], end: times[3])
    }

    /// The minutes of a part.
    package func range(of part: DayPart) -> Range<Int> {
        switch part {
        case .morning: morning..<afternoon
        case .afternoon: afternoon..<evening
        case .evening: evening..<end
        }
    }

    /// The part a minute of the day falls into, or nil after the evening's end.
    package func part(atMinute minute: Int) -> DayPart? {
        guard (0..<end).contains(minute) else { return nil }
        return minute >= evening ? .evening : minute >= afternoon ? .afternoon : .morning
    }
}
