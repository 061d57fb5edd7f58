/// The hours of the parts of an owner's day (A9), in minutes after local midnight.
///
/// Time before the start of the morning counts as that date's morning, so the morning always begins the day.
package struct PartHours: Hashable, Sendable {
    package let morning: Int
    package let afternoon: Int
    package let evening: Int
    /// The end of the evening, at most 24 hours (1,440 minutes).
    package let end: Int

    /// Morning 06-12, afternoon 12-18, evening 18-24.
    package static let standard = PartHours(uncheckedMorning: 360, afternoon: 720, evening: 1_080, end: 1_440)

    private init(uncheckedMorning morning: Int, afternoon: Int, evening: Int, end: Int) {
        self.morning = morning
        self.afternoon = afternoon
        self.evening = evening
        self.end = end
    }

    /// Creates hours in ascending order within one day; nil for anything else.
    package init?(morning: Int, afternoon: Int, evening: Int, end: Int) {
        let hours = try? PartHours(validating: [morning, afternoon, evening, end], field: "parts")
        guard let hours else { return nil }
        self = hours
    }

    /// Validates hours as given.
    /// - Parameters:
    ///   - minutes: morning, afternoon, evening and end; nil for a time that could not be parsed.
    ///   - field: the name of the field that contains the four.
    /// - Throws: an error for every invalid time, and for each time that is not after the one before it.
    package init(validating minutes: [Int?], field: String) throws(ValidationFailure) {
        var result = ValidationResult()
        var times: [Int] = []
        for (index, name) in ["morning", "afternoon", "evening", "end"].enumerated() {
            let minute = minutes.indices.contains(index) ? minutes[index] : nil
            guard let minute, (0...1_440).contains(minute) else {
                result.add(ValidationError(field: "\(field).\(name)", rule: .time))
                continue
            }
            if let last = times.last, last >= minute {
                result.add(ValidationError(field: "\(field).\(name)", rule: .ascending))
            }
            times.append(minute)
        }
        try result.throwIfInvalid()
        self.init(uncheckedMorning: times[0], afternoon: times[1], evening: times[2], end: times[3])
    }

    /// Returns the minutes of a part of the day.
    package func range(of part: DayPart) -> Range<Int> {
        switch part {
        case .morning: morning..<afternoon
        case .afternoon: afternoon..<evening
        case .evening: evening..<end
        }
    }

    /// Returns the parts that minutes of a day touch, which may begin before it and end after it. Time before the start of the
    /// morning counts as morning (A9).
    package func parts(touchedBy minutes: Range<Int>) -> DayParts {
        DayPart.allCases.reduce(into: []) { parts, part in
            let range = range(of: part)
            let first = part == .morning ? 0 : range.lowerBound
            if minutes.lowerBound < range.upperBound, first < minutes.upperBound {
                parts.insert(DayParts(part))
            }
        }
    }

    /// Returns the part of the day at a minute, or nil after the end of the evening.
    package func part(atMinute minute: Int) -> DayPart? {
        guard (0..<end).contains(minute) else { return nil }
        return minute >= evening ? .evening : minute >= afternoon ? .afternoon : .morning
    }
}
