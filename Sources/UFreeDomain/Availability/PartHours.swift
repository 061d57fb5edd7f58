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
        guard 0 <= morning, morning < afternoon, afternoon < evening, evening < end, end <= 1_440 else {
            return nil
        }
        self.init(uncheckedMorning: morning, afternoon: afternoon, evening: evening, end: end)
    }

    /// The part a minute of the day falls into, or nil after the evening's end.
    package func part(atMinute minute: Int) -> DayPart? {
        guard (0..<end).contains(minute) else { return nil }
        return minute >= evening ? .evening : minute >= afternoon ? .afternoon : .morning
    }
}
